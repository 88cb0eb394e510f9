import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

export type Tone = 'neutral' | 'working' | 'done' | 'warn' | 'wrong' | 'info'
const TONES = {
  neutral: 'bg-well text-muted',
  working: 'bg-working-tint text-working',
  done: 'bg-done-tint text-done',
  warn: 'bg-warn-tint text-warn',
  wrong: 'bg-wrong-tint text-wrong',
  info: 'bg-info-tint text-info',
} as const satisfies Record<Tone, string>

/** A state in one or two words, with an icon: never told by colour alone. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 items-center gap-1.5 rounded px-2 py-0.5 text-sm font-medium leading-tight',
        TONES[tone],
      )}
    >
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  )
}
