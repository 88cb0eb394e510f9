import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bcp47 } from '#app/domain/languages.ts'
import { isMaking, type PreviewsView, type TrialState } from '#app/domain/preview-view.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { usePolling } from '../projects/use-polling.ts'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { PreviewWork } from './preview-work.tsx'
import { FlagList, TextPair } from './text-pair.tsx'
import { VideoPlayer } from './video-player.tsx'

/** A few seconds of the output, to be played here. */
function Trial({ projectId, trial, language }: { projectId: string; trial: TrialState; language: string }) {
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

const POLL_MS = 1500

/** What was made to look at before the whole video is, or how far it is. */
export function Previews({
  projectId,
  previews,
  language,
}: {
  projectId: string
  previews: PreviewsView
  /** Of the translations, as a BCP 47 tag. */
  language: string
}) {
  const isBusy = isMaking(previews)
  const wasBusy = useRef(isBusy)
  const place = useRef<HTMLDivElement>(null)
  usePolling(isBusy, POLL_MS)
  // not by the address: a page without script would only scroll there again, and never ask for what is new
  useEffect(() => {
    if (isBusy && !wasBusy.current) place.current?.scrollIntoView()
    wasBusy.current = isBusy
  }, [isBusy])
  const { trial, sheet } = previews
  const isThere = [trial, sheet].some(({ progress, failure, done }) => progress !== null || failure || done)
  if (!isThere) return null
  return (
    <div ref={place} id="previews" className="grid scroll-mt-20 gap-6">
      <Trial projectId={projectId} trial={trial} language={language} />
      <ContactSheet projectId={projectId} sheet={sheet} language={language} />
    </div>
  )
}
