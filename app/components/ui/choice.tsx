import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldNote, noteId } from './field.tsx'

export interface Choice<Value extends string> {
  value: Value
  label: string
  note?: string
}

/** A few choices side by side, all of them seen at once. Plain radio buttons underneath. */
export function Choices<Value extends string>({
  name,
  legend,
  choices,
  defaultValue,
  help,
  columns = 'sm:grid-cols-3',
}: {
  name: string
  legend: ReactNode
  choices: readonly Choice<Value>[]
  defaultValue: Value
  help?: ReactNode
  columns?: string
}) {
  return (
    <fieldset aria-describedby={help ? noteId(name) : undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={classes('grid gap-2', columns)}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex cursor-pointer gap-3 rounded border border-control bg-surface px-3 py-2 hover:border-text has-[:checked]:border-text has-[:checked]:shadow-[inset_0_0_0_1px_var(--text)]"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
              className="mt-0.5 h-4 w-4 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="block font-medium leading-snug">{choice.label}</span>
              {choice.note && <span className="block text-sm text-muted">{choice.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={noteId(name)} help={help} />
    </fieldset>
  )
}
