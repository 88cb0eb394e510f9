import { useTranslation } from 'react-i18next'
import type { ScopeRows } from '#app/forms/scope-rows.ts'
import { TextField } from '../ui/inputs.tsx'
import type { ScopeErrors } from './scope-props.ts'

/** From when to when is read. With `onChange` the fields are held by whoever shows them. */
export function StretchFields({
  rows,
  errors,
  onChange,
}: {
  rows: Pick<ScopeRows, 'from' | 'to'>
  errors: ScopeErrors
  onChange?: (change: Partial<ScopeRows>) => void
}) {
  const { t } = useTranslation('analysis')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          id={`scope-${name}`}
          name={name}
          label={t(`scope.${name}`)}
          help={t(`scope.${name}Help`)}
          error={errors[name]}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          {...(onChange
            ? {
                value: rows[name],
                onChange: ({ currentTarget }) => onChange({ [name]: currentTarget.value }),
              }
            : { defaultValue: rows[name] })}
        />
      ))}
    </div>
  )
}
