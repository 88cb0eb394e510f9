import { type ReactNode, useId, useState } from 'react'
import { FieldNote, noteId } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'

/** A range with its value beside the label; without script a box for the number, which would not be seen otherwise. */
export function Slider({
  name,
  label,
  help,
  min,
  max,
  step,
  defaultValue,
  show = String,
}: {
  name: string
  label: ReactNode
  help?: ReactNode
  min: number
  max: number
  step: number
  defaultValue: number
  /** How the value is told. */
  show?: (value: number) => string
}) {
  const id = useId()
  const scripted = useHydrated()
  const [value, setValue] = useState(() => onStep(defaultValue, { min, max, step }))
  const common = { id, name, min, max, step, 'aria-describedby': help ? noteId(id) : undefined }
  return (
    <div className="grid content-start gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {scripted && (
          <output htmlFor={id} className="text-sm tabular-nums text-muted">
            {show(value)}
          </output>
        )}
      </div>
      {scripted ? (
        <input
          {...common}
          type="range"
          value={value}
          onChange={(event) => setValue(event.currentTarget.valueAsNumber)}
          aria-valuetext={show(value)}
          className="slider"
        />
      ) : (
        <input {...common} type="number" defaultValue={defaultValue} className="control h-10 max-w-32" />
      )}
      <FieldNote id={noteId(id)} help={help} />
    </div>
  )
}

/** Where a browser puts a slider that is given this value: what is told of it must be what is sent. */
function onStep(value: number, { min, max, step }: Record<'min' | 'max' | 'step', number>): number {
  const nearest = min + Math.round((value - min) / step) * step
  return Number(Math.min(max, Math.max(min, nearest)).toFixed(3))
}
