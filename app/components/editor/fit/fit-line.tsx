import { FoldHorizontal, Minimize2, TriangleAlert, WrapText } from 'lucide-react'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import { useTranslation } from 'react-i18next'
import type { CaptionFullness } from '#remotion/caption-fullness.ts'
import { readingSpeed } from '#app/domain/reading-speed.ts'
import { translationField } from '#app/forms/translation-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Desk } from '../desk.ts'
import { useUnlessPressed } from '../../ui/use-unless-pressed.ts'
import { useStored } from '../store.ts'
import { tightest } from './fit.ts'
import { onOtherLines, typeInto } from './other-lines.ts'
import { condense, makeSmaller } from './remedies.ts'
import { Shorten } from './shorten.tsx'

/** From here on a text is as large as it is wished to be: what is less is not seen. */
const OWN_SIZE = 0.995
/** More characters than that nobody counts. */
const PLENTY = 99

/**
 * How full a text makes its place as it is typed, and how fast it must be read; where it does not fit, what helps with
 * one click.
 */
export function FitLine({
  desk,
  places,
  text,
  isChosen,
}: {
  desk: Desk
  places: readonly EditedTrack[]
  /** As it is in its field. */
  text: string
  isChosen: boolean
}) {
  const { t } = useTranslation('editor')
  const fits = useUnlessPressed(useStored(desk.fits))
  const { language } = useStored(desk.tracks)
  const place = tightest(places, fits)
  const fit = place && fits.get(place.id)
  if (!place || !fit || text.trim() === '' || !(isChosen || fit.overflows)) return null
  const { speed, limit } = readingSpeed(text, place, language)
  const isFast = speed > limit
  return (
    <div className="grid gap-1.5 text-sm text-muted" data-testid="fit">
      {fit.overflows && (
        <>
          <p role="status" className="flex gap-1.5 text-wrong" data-overflow={place.groupId}>
            <Icon of={TriangleAlert} size={14} className="mt-0.5 shrink-0" />
            {t('fit.overflow')}
          </p>
          <Remedies {...{ desk, places, text }} groupId={place.groupId} fullness={fit.fullness} />
        </>
      )}
      {isChosen && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
          {!fit.overflows && <Room fit={fit} text={text} />}
          <span className={isFast ? 'text-warn' : undefined}>
            {t('fit.speed', { speed: Math.round(speed), limit })}
          </span>
        </p>
      )}
    </div>
  )
}

/** What can still be typed, or how much smaller than its original the text is set. */
function Room({ fit: { fullness, scale }, text }: { fit: CaptionFullness; text: string }) {
  const { t } = useTranslation('editor')
  const isReduced = scale < OWN_SIZE
  const left = Math.floor(text.trim().length * (1 / fullness - 1))
  const said = left > PLENTY ? t('fit.plenty') : left < 1 ? t('fit.full') : t('fit.left', { count: left })
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded bg-hairline">
        {/* what was made smaller to fit has filled its room before */}
        <span
          className="block h-full bg-done"
          style={{ width: `${isReduced ? 100 : Math.round(100 * fullness)}%` }}
        />
      </span>
      {isReduced ? t('fit.reduced', { percent: Math.round(100 * scale) }) : said}
    </span>
  )
}

function Remedies({
  desk,
  places,
  text,
  groupId,
  fullness,
}: {
  desk: Desk
  places: readonly EditedTrack[]
  text: string
  groupId: string
  fullness: number
}) {
  const { t } = useTranslation('editor')
  const otherLines = onOtherLines(text)
  const rewrap = () => {
    const field = document.getElementById(translationField(groupId))
    if (field instanceof HTMLTextAreaElement && otherLines !== undefined) typeInto(field, otherLines)
  }
  return (
    <div role="group" aria-label={t('fit.remedies')} className="flex flex-wrap gap-2">
      <Button type="button" size="small" icon={FoldHorizontal} onClick={() => condense(desk, places)}>
        {t('fit.condense')}
      </Button>
      <Button type="button" size="small" icon={Minimize2} onClick={() => makeSmaller(desk, places)}>
        {t('fit.smaller')}
      </Button>
      {otherLines !== undefined && (
        <Button type="button" size="small" icon={WrapText} onClick={rewrap}>
          {t(text.trim().includes('\n') ? 'fit.join' : 'fit.break')}
        </Button>
      )}
      {desk.tracks.get().canShorten && <Shorten {...{ desk, groupId, text, fullness }} />}
    </div>
  )
}
