/**
 * Every colour of the interface, for light and for dark surroundings. Tailwind makes a custom property and a
 * colour name of each (`bg-surface`, `text-muted`); nothing else names a colour.
 */
export const COLORS = {
  page: ['#fafaf6', '#111317'],
  surface: ['#ffffff', '#191c22'],
  raised: ['#ffffff', '#20242b'],
  /** Behind things that are neither text nor control: tracks of bars, code, unfilled steps. */
  well: ['#f1f1eb', '#23272f'],
  text: ['#16181d', '#ecedea'],
  muted: ['#5a606c', '#a3a8b3'],
  control: ['#8a8f98', '#6b7280'],
  hairline: ['#e4e4dd', '#2a2f38'],
  primary: ['#16181d', '#ffd84d'],
  'primary-hover': ['#31353e', '#ffe27a'],
  'on-primary': ['#ffffff', '#16181d'],
  signal: ['#ffd84d', '#ffd84d'],
  ink: ['#16181d', '#16181d'],
  /** What the focus ring is outlined with, so that it shows on every ground. */
  outline: ['#16181d', '#0b0c0e'],
  working: ['#0f766e', '#5eead4'],
  'working-tint': ['#ecf7f5', '#12302e'],
  done: ['#15803d', '#86efac'],
  'done-tint': ['#edf8f0', '#14301f'],
  warn: ['#b45309', '#fcd34d'],
  'warn-tint': ['#fef6e9', '#352a10'],
  wrong: ['#b91c1c', '#fca5a5'],
  'wrong-tint': ['#fdf1f0', '#3a1a1c'],
  info: ['#1d4ed8', '#93c5fd'],
  'info-tint': ['#eef3fe', '#17263f'],
} as const satisfies Record<string, readonly [light: string, dark: string]>
export type ColorName = keyof typeof COLORS

const SHADOWS = {
  light: '0 1px 2px rgb(22 24 29 / 0.06), 0 8px 24px -8px rgb(22 24 29 / 0.18)',
  dark: '0 1px 2px rgb(0 0 0 / 0.4), 0 8px 24px -8px rgb(0 0 0 / 0.6)',
}

function properties(scheme: 0 | 1): Record<string, string> {
  const colors = Object.entries(COLORS).map(([name, pair]) => [`--${name}`, pair[scheme]] as const)
  return {
    'color-scheme': scheme === 0 ? 'light' : 'dark',
    '--shadow': scheme === 0 ? SHADOWS.light : SHADOWS.dark,
    ...Object.fromEntries(colors),
  }
}

/** The custom properties: the system's scheme unless `data-theme` on the root element says otherwise. */
export const TOKEN_RULES = {
  ':root': properties(0),
  '@media (prefers-color-scheme: dark)': { ":root:not([data-theme='light'])": properties(1) },
  ":root[data-theme='dark']": properties(1),
}

/** Tailwind's colour names. */
export const TAILWIND_COLORS: Record<string, string> = Object.fromEntries(
  Object.keys(COLORS).map((name) => [name, `var(--${name})`]),
)
