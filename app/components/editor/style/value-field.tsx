import { RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'

/** A value of a text's look under its name, with what takes it back to what was measured once it is set. */
export function ValueField({
  id,
  label,
  onReset,
  isMixed,
  className,
  children,
}: {
  /** Of the control that the name stands for; absent where it is a group of several. */
  id?: string | undefined
  label: string
  /** Absent while the value is as it was measured. */
  onReset: (() => void) | undefined
  /** The texts have several. */
  isMixed: boolean
  className?: string
  children: ReactNode
}) {
  const { t } = useTranslation('style')
  const name = 'min-w-0 flex-1 text-sm font-medium'
  const note = isMixed && <span className="font-normal text-muted"> {t('mixed')}</span>
  return (
    <div
      {...(id === undefined && { role: 'group', 'aria-label': label })}
      className={classes('grid min-w-0 content-start gap-1', className)}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        {id === undefined ? (
          <span className={name}>
            {label}
            {note}
          </span>
        ) : (
          <label htmlFor={id} className={name}>
            {label}
            {note}
          </label>
        )}
        {onReset && (
          <button
            type="button"
            onClick={onReset}
            aria-label={t('reset', { name: label })}
            title={t('reset', { name: label })}
            className="inline-flex h-6 w-6 shrink-0 items-center justify-center rounded text-muted hover:bg-well hover:text-text touch:-my-2.5 touch:h-11 touch:w-11"
          >
            <Icon of={RotateCcw} size={14} />
          </button>
        )}
      </div>
      {children}
    </div>
  )
}

/** A number that is taken with each key that leaves it within its bounds. */
export function NumberInput({
  id,
  value,
  min,
  max,
  step = 1,
  label,
  onSet,
}: {
  id?: string
  /** Null: unknown. */
  value: number | null
  min: number
  max: number
  step?: number
  /** Where nothing else names it. */
  label?: string
  onSet: (value: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      id={id}
      type="number"
      inputMode="decimal"
      aria-label={label}
      title={label}
      {...{ min, max, step }}
      value={typed ?? (value === null ? '' : String(Math.round(100 * value) / 100))}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const number = currentTarget.valueAsNumber
        if (number >= min && number <= max) onSet(number)
      }}
      onBlur={() => setTyped(null)}
      className="control h-9 min-w-0 px-2 tabular-nums touch:h-11"
    />
  )
}

export function ColorInput({
  id,
  value,
  label,
  onSet,
}: {
  id?: string
  value: string
  label?: string
  onSet: (value: string) => void
}) {
  return (
    <input
      id={id}
      type="color"
      aria-label={label}
      title={label}
      value={value}
      onChange={({ currentTarget }) => onSet(currentTarget.value)}
      className="h-9 w-full min-w-0 cursor-pointer rounded border border-control bg-surface p-1 touch:h-11"
    />
  )
}
