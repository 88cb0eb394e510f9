import { FoldHorizontal, Minimize2, TriangleAlert, WrapText } from 'lucide-react'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import { useTranslation } from 'react-i18next'
import { readingSpeed } from '#app/domain/reading-speed.ts'
import { translationField } from '#app/forms/translation-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Desk } from '../desk.ts'
import { useStored } from '../store.ts'
import { tightest } from './fit.ts'
import { onOtherLines, typeInto } from './other-lines.ts'
import { condense, makeSmaller } from './remedies.ts'
import { Shorten } from './shorten.tsx'

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
  const fits = useStored(desk.fits)
  const { language } = useStored(desk.tracks)
  const place = tightest(places, fits)
  const fit = place && fits.get(place.id)
  if (!place || !fit || text.trim() === '' || !(isChosen || fit.overflows)) return null
  const percent = Math.round(100 * fit.fullness)
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
          <span className="flex items-center gap-2">
            <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded bg-hairline">
              <span
                className={fit.overflows ? 'block h-full bg-wrong' : 'block h-full bg-done'}
                style={{ width: `${Math.min(100, percent)}%` }}
              />
            </span>
            {t('fit.room', { percent })}
          </span>
          <span className={isFast ? 'text-warn' : undefined}>
            {t('fit.speed', { speed: Math.round(speed), limit })}
          </span>
        </p>
      )}
    </div>
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
