import { useTranslation } from 'react-i18next'
import type { GuestReview } from '#app/domain/review.ts'

/** The texts below it are to be seen with it. */
const MOST_DVH = 40

/** The video, at the moment of the text that was chosen, which is outlined. */
export function GuestVideo({ token, review: { video, shown } }: { token: string; review: GuestReview }) {
  const { t } = useTranslation('review')
  if (!video) return <p className="text-muted">{t('guest.noVideo')}</p>
  const { width, height } = video
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  const search = new URLSearchParams({ link: token, v: video.version })
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
          key={shown?.id ?? ''}
          src={`/review/video?${search.toString()}${shown ? `#t=${shown.seconds.toFixed(3)}` : ''}`}
          preload="auto"
          controls
          playsInline
          aria-label={t('guest.video')}
          className="block h-full w-full"
        />
        {shown && (
          <span
            aria-hidden
            className="pointer-events-none absolute rounded-sm outline outline-2 outline-offset-2 outline-[#ffd60a] shadow-[0_0_0_1px_#000,inset_0_0_0_1px_#000]"
            style={{
              left: percent(shown.box.x, width),
              top: percent(shown.box.y, height),
              width: percent(shown.box.width, width),
              height: percent(shown.box.height, height),
              transform: `rotate(${shown.box.angleDegrees}deg)`,
            }}
          />
        )}
      </div>
      <p className="text-sm text-muted">
        {t(video.is === 'original' ? 'guest.original' : video.isStale ? 'guest.stale' : 'guest.output')}
      </p>
    </div>
  )
}
