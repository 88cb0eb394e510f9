import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import { wholeLook } from '#app/domain/style-preset.ts'
import type { StyleCorrections } from '#app/domain/text-corrections.ts'
import { nearestWeight, typefaceOf } from '#app/domain/typefaces.ts'
import { FontField } from './font-field.tsx'
import type { LookChange, LookName } from './style-edits.ts'
import { ColorInput, NumberInput, ValueField } from './value-field.tsx'

/** Where no face is known, texts are set in one that has these. */
const USUAL_WEIGHTS = [400, 700]
const USUAL: { readonly [Name in PartName]: PartValue<Name> } = {
  outline: { color: '#000000', widthPx: 2 },
  plate: { color: '#000000', opacity: 0.7, radiusPx: 4 },
  shadow: { color: '#000000', dxPx: 2, dyPx: 2, blurPx: 2 },
}

/** Every value of a text's look as it is drawn now; each that is set goes back to what was measured. */
export function LookControls({
  track,
  onChange,
}: {
  track: EditedTrack
  onChange: (change: LookChange) => void
}) {
  const { t } = useTranslation('style')
  const id = useId()
  const look = wholeLook(track, track.corrections)
  const set = track.corrections?.style ?? {}
  const back = (...names: readonly LookName[]) =>
    names.some((name) => set[name] !== undefined)
      ? () => onChange(Object.fromEntries(names.map((name) => [name, null])))
      : undefined
  const weights = typefaceOf(look.fontFamily)?.weights ?? USUAL_WEIGHTS
  const face = typefaceOf(look.fontFamily)
  const percent = (share: number | undefined) => Math.round(100 * (share ?? 1))
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
      <FontField
        family={look.fontFamily}
        onSet={(fontFamily) => onChange({ fontFamily })}
        onReset={back('fontFamily')}
      />
      <ValueField id={`${id}-weight`} label={t('weight')} onReset={back('weight')}>
        <select
          id={`${id}-weight`}
          value={face ? nearestWeight(face, look.weight ?? 400) : (look.weight ?? 400) >= 600 ? 700 : 400}
          onChange={({ currentTarget }) => onChange({ weight: Number(currentTarget.value) })}
          className="control h-9 px-2 touch:h-11"
        >
          {weights.map((weight) => (
            <option key={weight}>{weight}</option>
          ))}
        </select>
      </ValueField>
      <ValueField id={`${id}-align`} label={t('align')} onReset={back('align')}>
        <select
          id={`${id}-align`}
          value={look.align}
          onChange={({ currentTarget: { value } }) =>
            onChange({ align: value === 'left' || value === 'right' ? value : 'center' })
          }
          className="control h-9 px-2 touch:h-11"
        >
          <option value="left">{t('left')}</option>
          <option value="center">{t('center')}</option>
          <option value="right">{t('right')}</option>
        </select>
      </ValueField>
      <ValueField id={`${id}-size`} label={t('size')} onReset={back('capHeightPx')}>
        <NumberInput
          id={`${id}-size`}
          value={look.capHeightPx ?? null}
          {...{ min: 4, max: 2000, step: 0.5 }}
          onSet={(capHeightPx) => onChange({ capHeightPx })}
        />
      </ValueField>
      <ValueField id={`${id}-width`} label={t('width')} onReset={back('widthPercent')}>
        <NumberInput
          id={`${id}-width`}
          value={look.widthPercent ?? 100}
          {...{ min: 50, max: 200 }}
          onSet={(width) => onChange({ widthPercent: Math.round(width) })}
        />
      </ValueField>
      <ValueField id={`${id}-spacing`} label={t('spacing')} onReset={back('letterSpacingPx')}>
        <NumberInput
          id={`${id}-spacing`}
          value={look.letterSpacingPx ?? 0}
          {...{ min: -2000, max: 2000, step: 0.25 }}
          onSet={(letterSpacingPx) => onChange({ letterSpacingPx })}
        />
      </ValueField>
      <ValueField id={`${id}-opacity`} label={t('opacity')} onReset={back('opacity')}>
        <NumberInput
          id={`${id}-opacity`}
          value={percent(look.opacity)}
          {...{ min: 5, max: 100, step: 5 }}
          onSet={(value) => onChange({ opacity: value / 100 })}
        />
      </ValueField>
      <ValueField id={`${id}-fill`} label={t('fill')} onReset={back('fill')}>
        <ColorInput id={`${id}-fill`} value={look.fill ?? '#ffffff'} onSet={(fill) => onChange({ fill })} />
      </ValueField>
      <ValueField label={t('slant')} onReset={back('italic')}>
        <Tick label={t('italic')} isOn={look.italic === true} onSet={(italic) => onChange({ italic })} />
      </ValueField>
      <Part
        name={t('outline')}
        value={look.outline}
        usual={USUAL.outline}
        onReset={back('outline')}
        onSet={(outline) => onChange({ outline })}
      >
        {(outline) => (
          <>
            <ColorInput
              label={t('colorOf', { name: t('outline') })}
              value={outline.color}
              onSet={(color) => onChange({ outline: { ...outline, color } })}
            />
            <NumberInput
              label={t('outlineWidth')}
              value={outline.widthPx}
              {...{ min: 0.25, max: 2000, step: 0.25 }}
              onSet={(widthPx) => onChange({ outline: { ...outline, widthPx } })}
            />
          </>
        )}
      </Part>
      <Part
        name={t('plate')}
        value={look.plate}
        usual={USUAL.plate}
        onReset={back('plate')}
        onSet={(plate) => onChange({ plate })}
      >
        {(plate) => (
          <>
            <ColorInput
              label={t('colorOf', { name: t('plate') })}
              value={plate.color}
              onSet={(color) => onChange({ plate: { ...plate, color } })}
            />
            <NumberInput
              label={t('plateOpacity')}
              value={percent(plate.opacity)}
              {...{ min: 5, max: 100, step: 5 }}
              onSet={(value) => onChange({ plate: { ...plate, opacity: value / 100 } })}
            />
            <NumberInput
              label={t('plateRadius')}
              value={plate.radiusPx ?? 0}
              {...{ min: 0, max: 2000 }}
              onSet={(radiusPx) => onChange({ plate: { ...plate, radiusPx } })}
            />
          </>
        )}
      </Part>
      <Part
        name={t('shadow')}
        value={look.shadow}
        usual={USUAL.shadow}
        onReset={back('shadow')}
        onSet={(shadow) => onChange({ shadow })}
      >
        {(shadow) => (
          <>
            <ColorInput
              label={t('colorOf', { name: t('shadow') })}
              value={shadow.color}
              onSet={(color) => onChange({ shadow: { ...shadow, color } })}
            />
            <NumberInput
              label={t('shadowOffset')}
              value={shadow.dxPx}
              {...{ min: -2000, max: 2000, step: 0.5 }}
              onSet={(offset) => onChange({ shadow: { ...shadow, dxPx: offset, dyPx: offset } })}
            />
            <NumberInput
              label={t('shadowBlur')}
              value={shadow.blurPx}
              {...{ min: 0, max: 2000, step: 0.5 }}
              onSet={(blurPx) => onChange({ shadow: { ...shadow, blurPx } })}
            />
          </>
        )}
      </Part>
    </div>
  )
}

type PartName = 'outline' | 'plate' | 'shadow'
type PartValue<Name extends PartName> = Exclude<NonNullable<StyleCorrections[Name]>, 'none'>

/** Something that a text has or has not, with its own values. */
function Part<Value extends object>({
  name,
  value,
  usual,
  onSet,
  onReset,
  children,
}: {
  name: string
  value: Value | 'none' | undefined
  /** What it is when it is put there. */
  usual: Value
  onSet: (value: Value | 'none') => void
  onReset: (() => void) | undefined
  children: (value: Value) => ReactNode
}) {
  const { t } = useTranslation('style')
  const part = value === undefined || value === 'none' ? undefined : value
  return (
    <ValueField label={name} onReset={onReset} className="col-span-full">
      <div className="grid grid-cols-[auto_repeat(3,minmax(0,1fr))] items-center gap-2">
        <Tick
          label={t('has')}
          name={t('hasPart', { name })}
          isOn={part !== undefined}
          onSet={(isOn) => onSet(isOn ? usual : 'none')}
        />
        {part !== undefined && children(part)}
      </div>
    </ValueField>
  )
}

function Tick({
  label,
  name,
  isOn,
  onSet,
}: {
  label: string
  name?: string
  isOn: boolean
  onSet: (isOn: boolean) => void
}) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm touch:min-h-11">
      <input
        type="checkbox"
        checked={isOn}
        aria-label={name}
        onChange={({ currentTarget }) => onSet(currentTarget.checked)}
        className="h-5 w-5 shrink-0 cursor-pointer rounded accent-primary"
      />
      <span>{label}</span>
    </label>
  )
}
