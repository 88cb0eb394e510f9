import { useTranslation } from 'react-i18next'
import type { AreaRow } from '#app/forms/scope-rows.ts'
import { SelectField, TextField } from '../ui/inputs.tsx'

/** Where a message about the areas stands. */
export const AREAS_NOTE_ID = 'areas-note'
const SIDES = ['left', 'top', 'width', 'height'] as const

/** The fields of each area: what it is for and, in percent of the picture, where it is. */
export function AreaRows({ areas, isWrong }: { areas: readonly AreaRow[]; isWrong: boolean }) {
  return areas.map((area, index) => (
    <AreaFields key={index} number={index + 1} area={area} isWrong={isWrong && area.kind !== 'none'} />
  ))
}

/** With `onChange` the fields are held by whoever shows them. */
export function AreaFields({
  number,
  area,
  isWrong,
  onChange,
}: {
  number: number
  area: AreaRow
  /** Something is, of this area or another; a message says what. */
  isWrong: boolean
  onChange?: (change: Partial<AreaRow>) => void
}) {
  const { t } = useTranslation('analysis')
  const field = (name: keyof AreaRow) => ({
    id: `area-${number}-${name}`,
    name: `area_${name}`,
    label: t(`scope.${name}`),
    ...(onChange
      ? {
          value: area[name],
          onChange: (event: { currentTarget: { value: string } }) =>
            onChange({ [name]: event.currentTarget.value }),
        }
      : { defaultValue: area[name] }),
  })
  return (
    <fieldset
      className="grid grid-cols-2 gap-3 sm:grid-cols-6"
      aria-describedby={isWrong ? AREAS_NOTE_ID : undefined}
    >
      <legend className="mb-1.5 font-medium">{t('scope.area', { number })}</legend>
      <SelectField {...field('kind')} fieldClassName="col-span-2">
        {(['none', 'read', 'ignore'] as const).map((kind) => (
          <option key={kind} value={kind}>
            {t(`scope.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      {SIDES.map((side) => (
        <TextField key={side} {...field(side)} type="number" min={0} max={100} step="any" />
      ))}
    </fieldset>
  )
}
