import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const WIDTHS = {
  page: 'max-w-page',
  form: 'max-w-form',
  prose: 'max-w-[calc(62ch+3rem)]',
  profile: 'max-w-profile',
  full: 'max-w-[1760px]',
} as const

export function Page({
  width = 'page',
  className,
  children,
}: {
  width?: keyof typeof WIDTHS
  className?: string
  children: ReactNode
}) {
  return <div className={classes('mx-auto w-full px-4 sm:px-6', WIDTHS[width], className)}>{children}</div>
}

/** The title of a screen with what belongs beside it. */
export function PageTitle({
  title,
  note,
  actions,
}: {
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-xl">{title}</h1>
        {note && <p className="mt-2 max-w-prose text-muted [overflow-wrap:anywhere]">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
