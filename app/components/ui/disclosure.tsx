import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A section that opens in its place; works without script. */
export function Disclosure({
  title,
  note,
  open = false,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  open?: boolean
  children: ReactNode
}) {
  return (
    <details open={open} className="border-t border-hairline last:border-b">
      <summary className="flex items-center gap-3 rounded py-3 hover:text-muted">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          {note && <span className="block text-sm text-muted">{note}</span>}
        </span>
        {/* of its own section, not of one around it that is open */}
        <Icon of={ChevronDown} size={20} className="transition-transform [[open]>summary>&]:rotate-180" />
      </summary>
      <div className="pb-5 pt-1">{children}</div>
    </details>
  )
}
