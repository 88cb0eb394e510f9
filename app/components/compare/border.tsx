import { ChevronsLeftRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Icon } from '../ui/icon.tsx'

/** The line between what is seen of the one and of the other; a range for the keyboard, the frame around it is dragged on. */
export function Border({ percent, onMove }: { percent: number; onMove: (percent: number) => void }) {
  const { t } = useTranslation('compare')
  const language = useLanguage()
  return (
    <>
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(percent)}
        aria-label={t('border')}
        aria-valuetext={t('borderAt', { percent: formatPercent(Math.round(percent), language) })}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
        className="pointer-events-none absolute inset-x-0 bottom-0 m-0 h-11 w-full opacity-0"
      />
      <div
        aria-hidden
        style={{ left: `${percent}%` }}
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-[#ffffff]"
      >
        <span className="absolute left-1/2 top-1/2 grid h-9 w-9 -translate-x-1/2 -translate-y-1/2 place-content-center rounded-full border-2 border-ink bg-signal text-ink">
          <Icon of={ChevronsLeftRight} />
        </span>
      </div>
    </>
  )
}
