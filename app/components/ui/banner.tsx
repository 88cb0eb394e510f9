import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

export type BannerTone = 'info' | 'done' | 'warn' | 'wrong'
export const TONES = {
  info: { icon: Info, box: 'bg-info-tint', mark: 'text-info' },
  done: { icon: CircleCheck, box: 'bg-done-tint', mark: 'text-done' },
  warn: { icon: TriangleAlert, box: 'bg-warn-tint', mark: 'text-warn' },
  wrong: { icon: CircleAlert, box: 'bg-wrong-tint', mark: 'text-wrong' },
} as const satisfies Record<BannerTone, { icon: LucideIcon; box: string; mark: string }>

/** A message in the page: what happened, and what to do about it. */
export function Banner({
  tone,
  title,
  children,
  actions,
  announced = tone === 'wrong',
}: {
  tone: BannerTone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Read out when it appears. */
  announced?: boolean
}) {
  const { icon, box, mark } = TONES[tone]
  return (
    <div
      role={announced ? (tone === 'wrong' || tone === 'warn' ? 'alert' : 'status') : undefined}
      className={classes('flex gap-3 rounded-lg p-4', box)}
    >
      <Icon of={icon} size={20} className={classes('mt-px', mark)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="max-w-prose [overflow-wrap:anywhere]">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
