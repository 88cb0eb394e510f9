import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../ui/use-hydrated.ts'

/** A frame of a clip as it went in and as it came out; `tests/home-picture/make.ts` has the product make them. */
const PICTURES = { before: '/home/before.webp?v=2', after: '/home/after.webp?v=2' } as const
const LABEL = 'absolute top-3 rounded bg-ink px-2 py-0.5 text-sm font-medium text-[#ecedea]'

/** One frame, original on the left of the line and translated on the right; the line can be moved. */
export function FrameDemo() {
  const { t } = useTranslation('home')
  const [cut, setCut] = useState(50)
  const hydrated = useHydrated()
  const style: CSSProperties & Record<'--cut', string> = { '--cut': `${cut}%` }
  return (
    <figure style={style} className="grid gap-2">
      <div className="relative aspect-video overflow-hidden rounded-lg bg-ink shadow has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2">
        <div role="img" aria-label={t('demo.label')} className="absolute inset-0">
          <Still src={PICTURES.before} />
          <div className="absolute inset-0 [clip-path:inset(0_0_0_var(--cut))]">
            <Still src={PICTURES.after} />
          </div>
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
