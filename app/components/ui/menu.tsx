import { useLocation } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClasses } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/**
 * A list that drops from a button. It is a plain `<details>`, so it opens without script; script adds closing it
 * by Escape, by a click elsewhere, by leaving it with the keyboard and by going to another page.
 */
export function Menu({
  name,
  children,
  summary,
  className,
  chevron = true,
}: {
  /** What a screen reader calls the button, when its look does not say it. */
  name?: string
  summary: ReactNode
  children: ReactNode
  className?: string
  /** Off for a button that is an icon alone. */
  chevron?: boolean
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    details.current?.removeAttribute('open')
  }, [key])
  useEffect(() => {
    const element = details.current
    if (!element) return
    const closing = new AbortController()
    const leave = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) element.open = false
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      element.open = false
      element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', leave, { signal: closing.signal })
    document.addEventListener('focusin', leave, { signal: closing.signal })
    element.addEventListener('keydown', escape, { signal: closing.signal })
    return () => closing.abort()
  }, [])
  return (
    <details ref={details} className={classes('group relative', className)}>
      <summary aria-label={name} className={classes(buttonClasses({ kind: 'quiet' }), 'px-3')}>
        {summary}
        {chevron && (
          <Icon of={ChevronDown} className="text-muted transition-transform group-open:rotate-180" />
        )}
      </summary>
      <div className="absolute right-0 top-full z-40 mt-1 min-w-48 animate-enter rounded-lg border border-hairline bg-raised p-1 shadow">
        {children}
      </div>
    </details>
  )
}

/** The look of a link or button in a menu. */
export const menuItemClasses =
  'flex w-full items-center gap-2 rounded px-3 py-2 touch:py-3 text-left text-base hover:bg-well'
