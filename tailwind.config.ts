import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import { TAILWIND_COLORS, TOKEN_RULES } from './app/styles/tokens.ts'

export default {
  content: ['./app/**/*.{ts,tsx}'],
  theme: {
    colors: { transparent: 'transparent', current: 'currentColor', inherit: 'inherit', ...TAILWIND_COLORS },
    fontFamily: {
      sans: [
        'Inter Variable',
        'system-ui',
        '-apple-system',
        'Segoe UI',
        'Hiragino Sans',
        'PingFang SC',
        'PingFang TC',
        'Apple SD Gothic Neo',
        'Noto Sans CJK JP',
        'Noto Sans CJK SC',
        'Microsoft YaHei',
        'Malgun Gothic',
        'sans-serif',
      ],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
    fontSize: {
      sm: ['0.8125rem', '1.5'],
      base: ['0.9375rem', '1.5'],
      md: ['1.0625rem', '1.5'],
      lg: ['1.3125rem', { lineHeight: '1.2', letterSpacing: '-0.012em' }],
      xl: ['1.75rem', { lineHeight: '1.2', letterSpacing: '-0.018em' }],
      '2xl': ['2.5rem', { lineHeight: '1.1', letterSpacing: '-0.024em' }],
    },
    borderRadius: { none: '0', DEFAULT: '6px', lg: '12px', full: '9999px' },
    boxShadow: { DEFAULT: 'var(--shadow)', none: 'none' },
    extend: {
      maxWidth: { page: '1120px', profile: '1200px', prose: '62ch', form: '520px' },
      transitionDuration: { DEFAULT: '150ms' },
      transitionTimingFunction: { DEFAULT: 'ease-out' },
      keyframes: {
        enter: { from: { opacity: '0', transform: 'translateY(4px)' } },
        indeterminate: { from: { left: '-40%' }, to: { left: '100%' } },
      },
      animation: {
        enter: 'enter 150ms ease-out',
        indeterminate: 'indeterminate 1.4s ease-in-out infinite',
      },
    },
  },
  plugins: [
    plugin((tailwind) => {
      tailwind.addBase(TOKEN_RULES)
      // where a finger points, nothing to be hit is lower than 44 px
      tailwind.addVariant('touch', '@media (pointer: coarse), (max-width: 640px)')
      tailwind.addVariant('noscript', '@media (scripting: none)')
    }),
  ],
} satisfies Config
