import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/i18n/format.ts'
import { bcp47 } from '#app/domain/languages.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { FlagList } from './flag-list.tsx'
import type { TrialState } from '#app/domain/preview-view.ts'
import { PreviewWork } from './preview-work.tsx'
import { TextPair } from './text-pair.tsx'
import { VideoPlayer } from './video-player.tsx'

/** A few seconds of the output, to be played here. */
export function Trial({
  projectId,
  trial,
  language,
}: {
  projectId: string
  trial: TrialState
  language: string
}) {
  const { t } = useTranslation('preview')
  const reader = useLanguage()
  const { progress, failure, done } = trial
  if (progress === null && !failure && !done) return null
  const seconds = (value: number) => formatNumber(Math.round(value * 10) / 10, reader)
  return (
    <Card
      title={t('trial.title')}
      note={done && t('trial.note', { from: seconds(done.from), to: seconds(done.to) })}
    >
      <div className="grid gap-5">
        <PreviewWork kind="trial" state={trial} making={t('trial.making')} failed={t('trial.failed')} />
        {done?.stale && <Banner tone="warn">{t('stale')}</Banner>}
        {done && (
          <div className="w-full max-w-3xl">
            <VideoPlayer
              key={done.id}
              src={`/api/v1/projects/${projectId}/trial/video?v=${done.id}`}
              label={t('trial.player')}
            />
          </div>
        )}
        {done?.flagged.map((text) => (
          <div key={text.id} className="grid gap-1.5">
            <TextPair text={text} original={bcp47(text.language)} translation={language} />
            <FlagList flags={text.flags} />
          </div>
        ))}
      </div>
    </Card>
  )
}
