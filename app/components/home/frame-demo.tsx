import { Pause, Play } from 'lucide-react'
import { type CSSProperties, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { homeClip, BeforeAndAfterClips, useMayAnimate } from './before-and-after-clips.tsx'

const LABEL = 'absolute top-3 rounded bg-ink px-2 py-0.5 text-sm font-medium text-[#ecedea]'

/**
 * One clip, original on the left of the line and translated on the right; the line can be moved. `made` is the stamp of
 * what this installation has made, null while it has made none.
 */
export function FrameDemo({ made }: { made: string | null }) {
  const { t } = useTranslation('home')
  const [cut, setCut] = useState(50)
  const [isRunning, setRunning] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const noteRunning = useCallback(() => setRunning(true), [])
  const hydrated = useHydrated()
  const mayMove = useMayAnimate()
  const { stills, videos } = homeClip(made)
  const style: CSSProperties & Record<'--cut', string> = { '--cut': `${cut}%` }
  return (
    <figure style={style} className="grid gap-2">
      <div className="relative aspect-video overflow-hidden rounded-lg bg-ink shadow has-[input:focus-visible]:outline has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2">
        <div role="img" aria-label={t('demo.label')} className="absolute inset-0">
          <Still src={stills.before} />
          <div className="absolute inset-0 [clip-path:inset(0_0_0_var(--cut))]">
            <Still src={stills.after} />
          </div>
          {mayMove && <BeforeAndAfterClips videos={videos} isPaused={isPaused} onRunning={noteRunning} />}
        </div>
        <span className={`${LABEL} left-3`}>{t('demo.before')}</span>
        <span className={`${LABEL} right-3`}>{t('demo.after')}</span>
        <div
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-[var(--cut)] w-0.5 -translate-x-1/2 bg-[#ffffff]"
        >
          <div className="absolute left-1/2 top-1/2 h-9 w-9 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-[#16181d] bg-signal" />
        </div>
        {hydrated && (
          <input
            type="range"
            min={0}
            max={100}
            value={cut}
            onChange={(event) => setCut(event.currentTarget.valueAsNumber)}
            aria-label={t('demo.position')}
            className="absolute inset-0 h-full w-full cursor-ew-resize opacity-0"
          />
        )}
        {isRunning && (
          <button
            type="button"
            onClick={() => setPaused(!isPaused)}
            aria-label={t(isPaused ? 'demo.play' : 'demo.pause')}
            title={t(isPaused ? 'demo.play' : 'demo.pause')}
            className="absolute bottom-3 right-3 grid h-10 w-10 place-content-center rounded bg-ink text-[#ecedea] touch:h-11 touch:w-11"
          >
            <Icon of={isPaused ? Play : Pause} />
          </button>
        )}
      </div>
      <figcaption className="text-sm text-muted">{t('demo.caption')}</figcaption>
    </figure>
  )
}

function Still({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width={1120}
      height={630}
      draggable={false}
      className="absolute inset-0 h-full w-full"
    />
  )
}
