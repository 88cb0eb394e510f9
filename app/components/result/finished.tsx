import { useSearchParams } from '@remix-run/react'
import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CheckOfOutput } from '#app/domain/check-of-output.ts'
import { bcp47 } from '#app/domain/languages.ts'
import type { OriginalView } from '#app/domain/original-view.ts'
import { FinishedVideo } from '../compare/finished-video.tsx'
import type { ProjectView } from '../projects/project-view.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Downloads } from './downloads.tsx'
import { fileOf, OtherLanguages, type OtherOutput } from './other-languages.tsx'
import { OutputCheck } from './output-check.tsx'
import { VideoPlayer } from './video-player.tsx'

/** What is in the account, and the way to more. */
function CreditsCard({ balance }: { balance: number }) {
  const { t } = useTranslation('result')
  return (
    <Card title={t('credits.title')}>
      <p className="text-lg font-semibold tabular-nums">{t('credits.balance', { count: balance })}</p>
      <p className="mb-4 mt-1 text-sm text-muted">{t('credits.minute')}</p>
      <ButtonLink to="/buy-credits" icon={Coins} wide>
        {t('credits.buy')}
      </ButtonLink>
    </Card>
  )
}

/** A project whose video is there: to be watched, taken away, paid for, or changed. */
export function Finished({
  project,
  balance,
  price,
  check,
  newest,
  original,
  others,
  isRendering,
}: {
  project: ProjectView
  balance: number
  /** Of a premium render with the standard options, in credits. */
  price: number
  check: CheckOfOutput | null
  /** The output that was made last, if that is known. */
  newest: 'output' | 'watermarked' | null
  original: OriginalView
  /** The video in the languages that it was made in before. */
  others: readonly OtherOutput[]
  /** Another one is being made meanwhile. */
  isRendering: boolean
}) {
  const { t } = useTranslation('result')
  const { id, name, hasVideo, hasPremium, hasWatermarked, outputsStale } = project
  const asked = useSearchParams()[0].get('language')
  const other = others.find(({ language }) => language === asked)
  const best = newest ?? (hasPremium ? 'output' : hasWatermarked ? 'watermarked' : null)
  const src =
    best && `${other ? fileOf(id, other) : `/api/v1/videos/${id}/download?type=${best}`}&inline=true`
  const openAtSeconds = other ? null : (check?.openAtSeconds ?? null)
  return (
    <div className="grid gap-6">
      {outputsStale ? (
        <Banner tone="warn">{t('stale')}</Banner>
      ) : (
        best &&
        !isRendering && (
          <Banner tone="done" title={t('success.title')}>
            {t('success.text')}
          </Banner>
        )
      )}
      {/* two videos side by side take the whole width */}
      <div className="group/finished grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:has-[[data-view=side]]:grid-cols-1 lg:has-[[data-view=side]]:grid-rows-none">
        {src && hasVideo ? (
          <FinishedVideo
            project={project}
            key={other?.language}
            src={src}
            original={original}
            openAtSeconds={openAtSeconds}
          />
        ) : (
          <VideoPlayer
            key={other?.language}
            src={src}
            label={t('player.label', { name })}
            openAtSeconds={openAtSeconds}
          />
        )}
        {/* on phones what one came for is not below all that is to be looked at */}
        <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:group-has-[[data-view=side]]/finished:col-start-1 lg:group-has-[[data-view=side]]/finished:row-span-1 lg:group-has-[[data-view=side]]/finished:row-start-auto">
          <Downloads project={project} balance={balance} price={price} isRendering={isRendering} />
          {others.length > 0 && (
            <OtherLanguages
              projectId={id}
              others={others}
              own={project.targetLanguage}
              shown={other?.language ?? project.targetLanguage}
            />
          )}
          <CreditsCard balance={balance} />
        </div>
        {check && best && (
          <OutputCheck
            projectId={id}
            check={check}
            language={bcp47(project.targetLanguage)}
            isStale={outputsStale}
          />
        )}
      </div>
    </div>
  )
}
