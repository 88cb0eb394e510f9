import { useTranslation } from 'react-i18next'
import type { ProjectView } from '../projects/project-view.ts'
import { Banner } from '../ui/banner.tsx'
import { CreditsCard } from './credits-card.tsx'
import { Downloads } from './downloads.tsx'
import { VideoPlayer } from './video-player.tsx'

/** A project whose video is there: to be watched, taken away, paid for, or changed. */
export function Finished({ project, balance }: { project: ProjectView; balance: number }) {
  const { t } = useTranslation('result')
  const { id, name, poster, hasPremium, hasWatermarked, outputsStale } = project
  const best = hasPremium ? 'output' : hasWatermarked ? 'watermarked' : null
  return (
    <div className="grid gap-6">
      {outputsStale ? (
        <Banner tone="warn">{t('stale')}</Banner>
      ) : (
        <Banner tone="done" title={t('success.title')}>
          {t('success.text')}
        </Banner>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_23rem]">
        <VideoPlayer
          src={best && `/api/v1/videos/${id}/download?type=${best}`}
          poster={poster}
          label={t('player.label', { name })}
        />
        <div className="grid gap-6">
          <Downloads project={project} balance={balance} />
          <CreditsCard balance={balance} />
        </div>
      </div>
    </div>
  )
}
