import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

export interface FieldText {
  label: ReactNode
  help?: ReactNode
  /** Takes the place of the help. */
  error?: string | undefined
  optional?: string | undefined
}

/** The id that a control names in `aria-describedby`: its help, or its error in the help's place. */
export function noteId(controlId: string): string {
  return `${controlId}-note`
}

/** Label above, control, help or error below. */
export function Field({
  id,
  label,
  help,
  error,
  optional,
  className,
  children,
}: FieldText & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> ({optional})</span>}
      </label>
      {children}
      <FieldNote id={noteId(id)} help={help} error={error} />
    </div>
  )
}

export function FieldNote({ id, help, error }: { id: string; help?: ReactNode; error?: string | undefined }) {
  if (error)
    return (
      <p id={id} className="flex gap-1.5 text-sm text-wrong">
        <Icon of={CircleAlert} className="mt-0.5" />
        {error}
      </p>
    )
  if (help)
    return (
      <p id={id} className="text-sm text-muted">
        {help}
      </p>
    )
  return null
}
