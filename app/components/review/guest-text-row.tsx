import { Link } from '@remix-run/react'
import { Eraser, Lock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bcp47, type Language } from '#app/domain/languages.ts'
import type { GuestText } from '#app/domain/review.ts'
import { formatTimecode } from '#app/i18n/format.ts'
import { CropPicture } from '../crops/crop-picture.tsx'
import { CropWithoutScript } from '../crops/crop-without-script.tsx'
import type { FrameCrops } from '../crops/frame-crops.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Thread } from './thread.tsx'

const MOST_CROP = { widthPx: 280, heightPx: 56 }

/** A text, what it is translated as, and what was said about it. */
export function GuestTextRow({
  text,
  target,
  isShown,
  crops,
  video,
  showAt,
  form,
}: {
  text: GuestText
  target: Language
  /** Its moment is the one that the video shows. */
  isShown: boolean
  /** Null without a video. */
  crops: FrameCrops | null
  /** The same for browsers without script. */
  video: {
    readonly source: string
    readonly frame: { readonly width: number; readonly height: number }
  } | null
  /** The address that shows its moment; null without a video. */
  showAt: string | null
  /** A form for a comment, or for an answer to one; null where nothing may be said. */
  form: ((answers?: string) => ReactNode) | null
}) {
  const { t } = useTranslation(['review', 'translation'])
  const {
    id,
    original,
    language,
    disposition,
    translation,
    startSeconds,
    endSeconds,
    box,
    placeCount,
    threads,
  } = text
  const time = formatTimecode(startSeconds)
  const crop = box && { seconds: (startSeconds + endSeconds) / 2, box }
  return (
    <li
      id={`text-${id}`}
      className={classes(
        'grid gap-3 px-5 py-4 max-lg:scroll-mt-[42dvh]',
        isShown && 'shadow-[inset_4px_0_0_var(--signal)]',
      )}
    >
      {crop && crops && <CropPicture {...{ crops, crop }} most={MOST_CROP} className="noscript:hidden" />}
      {crop && video && <CropWithoutScript {...video} crop={crop} most={MOST_CROP} />}
      <div className="grid gap-x-8 gap-y-1 md:grid-cols-2">
        <p lang={bcp47(language)} className="whitespace-pre-line break-words text-muted">
          {original}
        </p>
        {disposition === 'translate' ? (
          <p lang={bcp47(target)} className="whitespace-pre-line break-words text-md">
            {translation.trim() === '' ? <span className="text-muted">{t('guest.empty')}</span> : translation}
          </p>
        ) : (
          <p className="flex items-start gap-1.5 text-muted">
            <Icon of={disposition === 'erase' ? Eraser : Lock} className="mt-0.5" />
            {t(`translation:change.${disposition}.state`)}
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 text-sm tabular-nums text-muted">
        {showAt === null ? (
          time
        ) : (
          <Link
            to={`${showAt}#frame`}
            preventScrollReset
            aria-label={t('guest.showText', { text: original, time })}
            className="link inline-flex min-h-8 items-center gap-1.5 touch:min-h-11"
          >
            <Icon of={Play} /> {t('guest.show', { time })}
          </Link>
        )}
        {placeCount > 1 && <span>{t('guest.places', { count: placeCount })}</span>}
      </p>
      {threads.map((thread) => (
        <Thread key={thread.id} thread={thread}>
          {form?.(thread.id)}
        </Thread>
      ))}
      {form?.()}
    </li>
  )
}
