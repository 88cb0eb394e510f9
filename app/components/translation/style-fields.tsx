import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import type { Appearance } from '#app/domain/editor-view.ts'
import { TYPEFACES } from '#app/domain/typefaces.ts'
import { CheckboxField, SelectField, TextField } from '../ui/inputs.tsx'
import { useFormMessage } from '../ui/use-form-message.ts'

const WEIGHTS = [300, 400, 500, 600, 700, 800, 900]

/** Where and how a text is drawn; an empty field is as it was measured, which it says. */
export function StyleFields({
  formId,
  appearance: { prevalentBox: own, style: measured, corrections },
  lastResult,
}: {
  formId: string
  appearance: Appearance
  lastResult: SubmissionResult | undefined
}) {
  const { t } = useTranslation('translation')
  const message = useFormMessage()
  const { box, angleDegrees, style: set = {} } = corrections ?? {}
  const field = (name: string, label: string, value: string | number | undefined) => {
    const typed = lastResult?.initialValue?.[name]
    return {
      id: `${formId}-${name}`,
      name,
      label,
      error: message(lastResult?.error?.[name] ?? undefined),
      defaultValue: typeof typed === 'string' ? typed : (value ?? ''),
    }
  }
  const number = (name: string, label: string, value: number | undefined, was: number | null) => (
    <TextField
      {...field(name, label, value)}
      inputMode="decimal"
      autoComplete="off"
      placeholder={was === null ? '' : String(Math.round(10 * was) / 10)}
      className="tabular-nums"
    />
  )
  const color = (name: string, label: string, value: string | undefined, was: string | undefined) => (
    <TextField {...field(name, label, value)} autoComplete="off" placeholder={was ?? ''} maxLength={7} />
  )
  const asMeasured = (was: string) => <option value="">{t('look.measured', { value: was })}</option>
  const yesOrNo = (is: boolean) => t(is ? 'look.yes' : 'look.no')
  const aligned = { left: t('look.left'), center: t('look.center'), right: t('look.right') }
  const outline = set.outline === 'none' ? undefined : set.outline
  const plate = set.plate === 'none' ? undefined : set.plate
  const shadow = set.shadow === 'none' ? undefined : set.shadow
  const ownPlate = measured.plate
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">{t('look.note')}</p>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-5">
        {number('x', t('add.x'), box?.x, own.x)}
        {number('y', t('add.y'), box?.y, own.y)}
        {number('width', t('add.width'), box?.width, own.width)}
        {number('height', t('add.height'), box?.height, own.height)}
        {number('angle', t('look.angle'), angleDegrees, own.angleDegrees)}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('font_family', t('look.font'), set.fontFamily)}>
          {asMeasured(measured.fontFamily ?? '–')}
          {TYPEFACES.map(({ family }) => (
            <option key={family}>{family}</option>
          ))}
        </SelectField>
        <SelectField {...field('weight', t('look.weight'), set.weight)}>
          {asMeasured(String(measured.weight))}
          {WEIGHTS.map((weight) => (
            <option key={weight}>{weight}</option>
          ))}
        </SelectField>
        <SelectField
          {...field('italic', t('look.italic'), set.italic === undefined ? '' : set.italic ? 'yes' : 'no')}
        >
          {asMeasured(yesOrNo(measured.italic))}
          <option value="yes">{yesOrNo(true)}</option>
          <option value="no">{yesOrNo(false)}</option>
        </SelectField>
        <SelectField {...field('align', t('look.align'), set.align)}>
          {asMeasured(aligned[measured.align])}
          <option value="left">{aligned.left}</option>
          <option value="center">{aligned.center}</option>
          <option value="right">{aligned.right}</option>
        </SelectField>
        {number('cap_height', t('look.capHeight'), set.capHeightPx, measured.capHeightPx)}
        {number('letter_spacing', t('look.letterSpacing'), set.letterSpacingPx, measured.letterSpacingPx)}
        {color('fill', t('look.fill'), set.fill, measured.fill)}
        {color('plate_color', t('look.plateColor'), plate?.color, measured.plate?.color)}
        {color('outline_color', t('look.outlineColor'), outline?.color, measured.outline?.color)}
        {number(
          'plate_opacity',
          t('look.plateOpacity'),
          percentOf(plate?.opacity),
          percentOf(ownPlate?.opacity) ?? null,
        )}
        {number('plate_radius', t('look.plateRadius'), plate?.radiusPx, ownPlate?.radiusPx ?? null)}
        {number('outline_width', t('look.outlineWidth'), outline?.widthPx, measured.outline?.widthPx ?? null)}
        {color('shadow_color', t('look.shadowColor'), shadow?.color, measured.shadow?.color)}
        {number('shadow_offset', t('look.shadowOffset'), shadow?.dxPx, measured.shadow?.dxPx ?? null)}
        {number('shadow_blur', t('look.shadowBlur'), shadow?.blurPx, measured.shadow?.blurPx ?? null)}
        {number('opacity', t('look.opacity'), percentOf(set.opacity), 100)}
        {number('width_percent', t('look.widthPercent'), set.widthPercent, 100)}
        {number('line_spacing_percent', t('look.lineSpacingPercent'), set.lineSpacingPercent, 100)}
        <CheckboxField
          id={`${formId}-no_outline`}
          name="no_outline"
          label={t('look.noOutline')}
          defaultChecked={set.outline === 'none'}
        />
        <CheckboxField
          id={`${formId}-no_plate`}
          name="no_plate"
          label={t('look.noPlate')}
          defaultChecked={set.plate === 'none'}
        />
        <CheckboxField
          id={`${formId}-no_shadow`}
          name="no_shadow"
          label={t('look.noShadow')}
          defaultChecked={set.shadow === 'none'}
        />
      </div>
    </div>
  )
}

function percentOf(share: number | undefined): number | undefined {
  return share === undefined ? undefined : Math.round(100 * share)
}
