import { Link } from '@remix-run/react'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GuestReview } from '#app/domain/review.ts'
import { Icon } from '../ui/icon.tsx'
import { OutlinedBox } from '../ui/outlined-box.tsx'
import { guestVideoPath } from './guest-path.ts'

/** The texts below it are to be seen with it. */
const MOST_DVH = 40

/** The video; or the frame of it in the middle of the text's time that was chosen, which is outlined. */
export function GuestVideo({
  token,
  review: { video, shown },
  isPlaying,
  playAt,
}: {
  token: string
  review: GuestReview
  /** From the moment on that is shown. */
  isPlaying: boolean
  /** The address that plays it from there. */
  playAt: string
}) {
  const { t } = useTranslation('review')
  if (!video) return <p className="text-muted">{t('guest.noVideo')}</p>
  const { width, height } = video
  // a browser's own buttons lie over what stands at the bottom, where most texts are
  const isStill = shown !== null && !isPlaying
  return (
    <div
      id="frame"
      className="grid scroll-mt-4 gap-2 max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:bg-page max-lg:py-2"
    >
      <div
        className="relative mx-auto overflow-hidden rounded bg-well"
        style={{ aspectRatio: width / height, width: `min(100%, ${(MOST_DVH * width) / height}dvh)` }}
      >
        <video
          // another moment is another look at the file
          key={`${shown?.id ?? ''} ${isStill}`}
          src={`${guestVideoPath(token, video.version)}${shown ? `#t=${shown.seconds.toFixed(3)}` : ''}`}
          preload="auto"
          controls={!isStill}
          muted={isStill}
          playsInline
          aria-label={t('guest.video')}
          className="block h-full w-full"
        />
        {isStill && <OutlinedBox box={shown.box} size={video} />}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        {t(video.is === 'original' ? 'guest.original' : video.isStale ? 'guest.stale' : 'guest.output')}
        {isStill && (
          <Link to={playAt} preventScrollReset className="link inline-flex items-center gap-1.5">
            <Icon of={Play} /> {t('guest.play')}
          </Link>
        )}
      </p>
    </div>
  )
}
