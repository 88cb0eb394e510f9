import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A surface with a hairline around it. `title` heads it. */
export function Card({
  id,
  title,
  note,
  children,
  className,
}: {
  id?: string
  title?: ReactNode
  note?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section
      id={id}
      className={classes('rounded-lg border border-hairline bg-surface p-5 sm:p-6', className)}
    >
      {title && (
        <header className="mb-5">
          <h2 className="text-md font-semibold leading-snug">{title}</h2>
          {note && <p className="mt-1 max-w-prose text-sm text-muted [overflow-wrap:anywhere]">{note}</p>}
        </header>
      )}
      {children}
    </section>
  )
}
