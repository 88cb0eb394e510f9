import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What this place is for, and the one button that fills it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  note,
  heading: Heading = 'h2',
}: {
  icon: LucideIcon
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Below the action. */
  note?: ReactNode
  /** `h1` where nothing else heads the page. */
  heading?: 'h1' | 'h2'
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-control px-6 py-16 text-center">
      <Icon of={icon} size={28} className="mb-2 text-muted" />
      <Heading className="text-lg">{title}</Heading>
      {children && <p className="max-w-[46ch] text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
      {note && <p className="mt-2 max-w-[52ch] text-sm text-muted">{note}</p>}
    </div>
  )
}
