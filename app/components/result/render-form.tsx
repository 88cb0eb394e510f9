import { Form, useNavigation } from '@remix-run/react'
import { Clapperboard, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RenderOptions } from '#app/domain/render-options.ts'
import type { ProjectView } from '../projects/project-view.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField, SelectField } from '../ui/inputs.tsx'
import { Slider } from '../ui/slider.tsx'
import { FIND_FORM_ID, PreviewAsk } from './preview-ask.tsx'
import type { PreviewsView } from '#app/domain/preview-view.ts'

const FONTS = ['arial', 'timesnewroman', 'roboto'] as const
export const RENDER_FORM_ID = 'render-form'
const SIZES = { min: 10, max: 40, step: 1 }

/** How the video is to be rendered, and the buttons that begin: the free one, and the paid one after it. */
export function RenderForm({
  project,
  options,
  balance,
  price,
  previews,
  again = false,
}: {
  project: ProjectView
  options: RenderOptions
  balance: number
  /** Of a premium render with these options, in credits. */
  price: number
  previews: PreviewsView
  again?: boolean
}) {
  const { t } = useTranslation('result')
  const { formData } = useNavigation()
  const intent = formData?.get('intent')
  const [changed, setChanged] = useState(false)
  const full = project.creditsRequired ?? 1
  const cost = changed ? full : price
  const affordable = balance >= cost
  const isSeen = project.hasWatermarked || project.hasPremium
  const settings = (
    <Form
      id={RENDER_FORM_ID}
      method="post"
      className="grid scroll-mt-20 gap-6"
      onChange={() => setChanged(true)}
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <CheckboxField
          id="hide_original"
          name="hide_original"
          defaultChecked={options.hide_original}
          label={t('settings.hide')}
          help={t('settings.hideHelp')}
        />
        <CheckboxField
          id="use_prevalent_positions"
          name="use_prevalent_positions"
          defaultChecked={options.use_prevalent_positions}
          label={t('settings.consistent')}
          help={t('settings.consistentHelp')}
        />
        <Slider
          name="font_size"
          label={t('settings.size')}
          help={t('settings.sizeHelp')}
          defaultValue={options.font_size}
          {...SIZES}
        />
        {/* without a name: it is never sent */}
        <SelectField id="font" label={t('settings.font')} help={t('settings.fontHelp')}>
          {FONTS.map((font) => (
            <option key={font} value={font}>
              {t(`settings.fonts.${font}`)}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          id="debug"
          name="debug"
          defaultChecked={options.debug}
          label={t('settings.debug')}
          help={t('settings.debugHelp')}
        />
        <CheckboxField
          id="clean_plate"
          name="clean_plate"
          defaultChecked={options.clean_plate}
          label={t('settings.plate')}
          help={t('settings.plateHelp')}
        />
      </div>
      <PreviewAsk previews={previews} intent={intent} />
      <div className="grid gap-3 border-t border-hairline pt-5">
        <input type="hidden" name="agreed" value={cost} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            kind={again && !project.outputsStale ? 'secondary' : 'primary'}
            icon={Clapperboard}
            name="intent"
            value="watermark"
            wide
            pending={intent === 'watermark'}
          >
            {t('watermark.start')} · {t('watermark.free')}
          </Button>
          {isSeen && affordable && (
            <Button icon={Sparkles} name="intent" value="premium" wide pending={intent === 'premium'}>
              {t('premium.start', { count: cost })}
            </Button>
          )}
        </div>
        <p className="text-sm text-muted">
          {t('minutes')} {isSeen && !affordable && t('premium.short', { count: cost, balance })}
          {isSeen && cost === 0 && t('premium.same', { count: full })}
        </p>
      </div>
    </Form>
  )
  return (
    <>
      {settings}
      <Form id={FIND_FORM_ID} method="get" role="search" preventScrollReset>
        {previews.sheet.page > 1 && <input type="hidden" name="sheet" value={previews.sheet.page} />}
      </Form>
    </>
  )
}
