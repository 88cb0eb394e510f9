import { Pencil, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CheckedText, CheckOfOutput } from '#app/domain/check-of-output.ts'
import type { DynamicLight } from '#app/domain/light.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Banner, type BannerTone } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextPair } from './text-pair.tsx'
import { TextPictures } from './text-pictures.tsx'

/** Texts of the video before and after, with what is to be said of them, and the way to put each right. */
function CheckedTexts({
  projectId,
  renderId,
  texts,
  language,
}: {
  projectId: string
  renderId: string
  texts: readonly CheckedText[]
  /** BCP 47, of the translations. */
  language: string
}) {
  const { t } = useTranslation('result')
  return (
    <ul className="grid gap-8">
      {texts.map((text) => (
        <li key={text.id} className="grid gap-2.5">
          <TextPair text={text} original={text.language} translation={language} />
          <ul className="grid gap-1">
            {text.complaints.map((complaint) => (
              <li key={complaint} className="flex gap-2">
                <Icon of={TriangleAlert} size={18} className="mt-0.5 shrink-0 text-warn" />
                <span className="min-w-0">{t(`check.complaint.${complaint}`)}</span>
              </li>
            ))}
          </ul>
          {text.still && (
            <TextPictures
              {...{ projectId, renderId, text }}
              size={text.still}
              className="gap-3 sm:grid-cols-2"
            />
          )}
          {text.complaints.length > 0 && text.isThere && (
            <div>
              <ButtonLink
                to={`/projects/${projectId}/translation/texts/${text.id}`}
                icon={Pencil}
                size="small"
              >
                {t('check.edit')}
              </ButtonLink>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Texts that are shown with their pictures before one asks for more. */
const SHOWN_AT_ONCE = 3
const TONES = {
  look: 'warn',
  good: 'info',
  partly: 'info',
  unknown: 'info',
  none: 'info',
} as const satisfies Record<CheckOfOutput['verdict'], BannerTone>
const LIGHT_FORMATS = {
  'dolby-vision': 'Dolby Vision',
  'hdr10-plus': 'HDR10+',
} as const satisfies Record<DynamicLight, string>

/** What was found in the video: first the verdict, then the texts to look at, then what of the source it has kept. */
export function OutputCheck({
  projectId,
  check,
  language,
  isStale,
}: {
  projectId: string
  check: CheckOfOutput
  /** BCP 47, of the translations. */
  language: string
  /** Texts have changed since. */
  isStale: boolean
}) {
  const { t } = useTranslation('result')
  const reader = useLanguage()
  const { verdict, complained, quiet, texts, examined, frames, sound, droppedLight } = check
  const list = (shown: CheckOfOutput['quiet']) => (
    <CheckedTexts projectId={projectId} renderId={check.id} texts={shown} language={language} />
  )
  const [first, more] = [complained.slice(0, SHOWN_AT_ONCE), complained.slice(SHOWN_AT_ONCE)]
  const counts = { looked: formatNumber(examined, reader), texts: formatNumber(texts, reader) }
  return (
    <Card title={t('check.title')} note={isStale ? t('check.stale') : undefined}>
      <div className="grid gap-6">
        <Banner
          tone={TONES[verdict]}
          title={t(`check.verdict.${verdict}`, {
            ...counts,
            count: verdict === 'look' ? complained.length : texts,
          })}
        >
          {verdict === 'look' && examined < texts && t('check.others', counts)}
        </Banner>
        {first.length > 0 && list(first)}
        <div>
          {more.length > 0 && (
            <Disclosure title={t('check.more', { count: more.length })}>{list(more)}</Disclosure>
          )}
          {quiet.length > 0 && (
            <Disclosure
              title={t(complained.length > 0 ? 'check.quiet' : 'check.all', { count: quiet.length })}
            >
              {list(quiet)}
            </Disclosure>
          )}
          <Disclosure title={t('check.details')}>
            <ul className="grid list-disc gap-1.5 pl-5">
              <li>{t('check.frames', { count: frames, number: formatNumber(frames, reader) })}</li>
              <li>{t(`check.sound.${sound}`)}</li>
              {check.isPictureCompared && <li>{t('check.picture')}</li>}
              {droppedLight && <li>{t('check.droppedLight', { format: LIGHT_FORMATS[droppedLight] })}</li>}
            </ul>
          </Disclosure>
        </div>
      </div>
    </Card>
  )
}
