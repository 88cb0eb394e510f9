import { useTranslation } from 'react-i18next'
import { classes } from '../ui/classes.ts'

const SIDES = ['before', 'after'] as const

/** A text of a video as it was and, unless only that is wanted, as it came out of a render. Each opens at full size. */
export function TextPictures({
  projectId,
  renderId,
  text,
  size: { width, height },
  sides = SIDES,
  isCompact = false,
  className,
}: {
  projectId: string
  renderId: string
  text: { readonly id: string; readonly original: string; readonly translation: string }
  /** In pixels. */
  size: { readonly width: number; readonly height: number }
  sides?: readonly (typeof SIDES)[number][]
  /** No taller than a few lines, however tall the text is. */
  isCompact?: boolean
  className?: string
}) {
  const { t } = useTranslation('result')
  return (
    <div className={classes('grid', className)}>
      {sides.map((side) => {
        const src = `/api/v1/projects/${projectId}/check/still?group_id=${text.id}&side=${side}&v=${renderId}`
        const shown = side === 'before' ? text.original : text.translation || text.original
        const words = shown.replaceAll('\n', ' ')
        return (
          <figure key={side} className="m-0">
            <figcaption className="mb-1 text-sm text-muted">{t(`check.${side}`)}</figcaption>
            <a
              href={src}
              target="_blank"
              rel="noreferrer"
              className="block"
              aria-label={t(`check.enlarge.${side}`, { text: words })}
            >
              <img
                src={src}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                className={classes(
                  'h-auto w-full bg-well',
                  isCompact ? 'max-h-36 rounded object-contain' : 'rounded-lg',
                )}
              />
            </a>
          </figure>
        )
      })}
    </div>
  )
}
