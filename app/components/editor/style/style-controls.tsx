import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { canonicalJson } from '#app/domain/canonical-json.ts'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import { wholeStyle } from '#app/domain/style-preset.ts'
import type { StyleCorrections } from '#app/domain/text-corrections.ts'
import { nearestWeight, typefaceOf } from '#app/domain/typefaces.ts'
import { FontField } from './font-field.tsx'
import type { StyleChange, StyleField } from './style-edits.ts'
import { ColorInput, NumberInput, ValueField } from './value-field.tsx'

/** Where no face is known, texts are set in one that has these. */
const USUAL_WEIGHTS = [400, 700]
const USUAL: { readonly [Name in PartName]: PartValue<Name> } = {
  outline: { color: '#000000', widthPx: 2 },
  plate: { color: '#000000', opacity: 0.7, radiusPx: 4 },
  shadow: { color: '#000000', dxPx: 2, dyPx: 2, blurPx: 2 },
}

/**
 * Every value of a look as it is drawn now, the same for all of the texts, whose values may differ; each that is set goes
 * back to what was measured.
 */
export function StyleControls({
  tracks,
  onChange,
}: {
  /** At least one. */
  tracks: readonly [EditedTrack, ...EditedTrack[]]
  onChange: (change: StyleChange) => void
}) {
  const { t } = useTranslation('style')
  const id = useId()
  const styles = tracks.map((track) => wholeStyle(track, track.corrections))
  const style = wholeStyle(tracks[0], tracks[0].corrections)
  /** What is the same of all the values. */
  const field = (name: StyleField) => ({
    isMixed: styles.some(
      (other) => canonicalJson(other[name] ?? null) !== canonicalJson(style[name] ?? null),
    ),
    onReset: tracks.some(({ corrections }) => corrections?.style?.[name] !== undefined)
      ? () => onChange({ [name]: null })
      : undefined,
  })
  const number = (name: StyleField, value: number | undefined) =>
    field(name).isMixed ? null : (value ?? null)
  const weights = typefaceOf(style.fontFamily)?.weights ?? USUAL_WEIGHTS
  const face = typefaceOf(style.fontFamily)
  const weight = face ? nearestWeight(face, style.weight ?? 400) : (style.weight ?? 400) >= 600 ? 700 : 400
  const percent = (share: number | undefined) => Math.round(100 * (share ?? 1))
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
      <FontField
        family={style.fontFamily}
        onSet={(fontFamily) => onChange({ fontFamily })}
        {...field('fontFamily')}
      />
      <ValueField id={`${id}-weight`} label={t('weight')} {...field('weight')}>
        <select
          id={`${id}-weight`}
          value={field('weight').isMixed ? '' : weight}
          onChange={({ currentTarget }) => onChange({ weight: Number(currentTarget.value) })}
          className="control h-9 px-2 touch:h-11"
        >
          {field('weight').isMixed && <option value="" disabled />}
          {weights.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </ValueField>
      <ValueField id={`${id}-align`} label={t('align')} {...field('align')}>
        <select
          id={`${id}-align`}
          value={field('align').isMixed ? '' : style.align}
          onChange={({ currentTarget: { value } }) =>
            onChange({ align: value === 'left' || value === 'right' ? value : 'center' })
          }
          className="control h-9 px-2 touch:h-11"
        >
          {field('align').isMixed && <option value="" disabled />}
          <option value="left">{t('left')}</option>
          <option value="center">{t('center')}</option>
          <option value="right">{t('right')}</option>
        </select>
      </ValueField>
      <ValueField id={`${id}-size`} label={t('size')} {...field('capHeightPx')}>
        <NumberInput
          id={`${id}-size`}
          value={number('capHeightPx', style.capHeightPx)}
          {...{ min: 4, max: 2000, step: 0.5 }}
          onSet={(capHeightPx) => onChange({ capHeightPx })}
        />
      </ValueField>
      <ValueField id={`${id}-width`} label={t('width')} {...field('widthPercent')}>
        <NumberInput
          id={`${id}-width`}
          value={number('widthPercent', style.widthPercent)}
          {...{ min: 50, max: 200 }}
          onSet={(width) => onChange({ widthPercent: Math.round(width) })}
        />
      </ValueField>
      <ValueField id={`${id}-spacing`} label={t('spacing')} {...field('letterSpacingPx')}>
        <NumberInput
          id={`${id}-spacing`}
          value={number('letterSpacingPx', style.letterSpacingPx)}
          {...{ min: -2000, max: 2000, step: 0.25 }}
          onSet={(letterSpacingPx) => onChange({ letterSpacingPx })}
        />
      </ValueField>
      <ValueField id={`${id}-lines`} label={t('lineSpacing')} {...field('lineSpacingPercent')}>
        <NumberInput
          id={`${id}-lines`}
          value={number('lineSpacingPercent', style.lineSpacingPercent)}
          {...{ min: 70, max: 250, step: 5 }}
          onSet={(percent) => onChange({ lineSpacingPercent: Math.round(percent) })}
        />
      </ValueField>
      <ValueField id={`${id}-opacity`} label={t('opacity')} {...field('opacity')}>
        <NumberInput
          id={`${id}-opacity`}
          value={number('opacity', percent(style.opacity))}
          {...{ min: 5, max: 100, step: 5 }}
          onSet={(value) => onChange({ opacity: value / 100 })}
        />
      </ValueField>
      <ValueField id={`${id}-fill`} label={t('fill')} {...field('fill')}>
        <ColorInput id={`${id}-fill`} value={style.fill ?? '#ffffff'} onSet={(fill) => onChange({ fill })} />
      </ValueField>
      <ValueField label={t('slant')} {...field('italic')}>
        <Tick label={t('italic')} isOn={style.italic === true} onSet={(italic) => onChange({ italic })} />
      </ValueField>
      <Part
        name={t('outline')}
        value={style.outline}
        usual={USUAL.outline}
        {...field('outline')}
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
        value={style.plate}
        usual={USUAL.plate}
        {...field('plate')}
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
        value={style.shadow}
        usual={USUAL.shadow}
        {...field('shadow')}
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
  isMixed,
  children,
}: {
  name: string
  value: Value | 'none' | undefined
  /** What it is when it is put there. */
  usual: Value
  onSet: (value: Value | 'none') => void
  onReset: (() => void) | undefined
  isMixed: boolean
  children: (value: Value) => ReactNode
}) {
  const { t } = useTranslation('style')
  const part = value === undefined || value === 'none' ? undefined : value
  return (
    <ValueField label={name} {...{ onReset, isMixed }} className="col-span-full">
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
