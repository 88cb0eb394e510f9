import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../ui/use-hydrated.ts'
import { Scene } from './scene.tsx'

const LABEL = 'absolute top-3 rounded bg-ink px-2 py-0.5 text-sm font-medium text-[#ecedea]'

/** One frame, original on the left of the line and translated on the right; the line can be moved. */
export function FrameDemo() {
  const { t } = useTranslation('home')
  const [cut, setCut] = useState(50)
  const hydrated = useHydrated()
  const style: CSSProperties & Record<'--cut', string> = { '--cut': `${cut}%` }
  return (
    <figure
      style={style}
      className="relative aspect-video overflow-hidden rounded-lg shadow has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2"
    >
      <div role="img" aria-label={t('demo.label')} className="absolute inset-0">
        <Scene version="before" />
        <div className="absolute inset-0 [clip-path:inset(0_0_0_var(--cut))]">
          <Scene version="after" />
        </div>
      </div>
      <figcaption>
        <span className={`${LABEL} left-3`}>{t('demo.before')}</span>
        <span className={`${LABEL} right-3`}>{t('demo.after')}</span>
      </figcaption>
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
    </figure>
  )
}
