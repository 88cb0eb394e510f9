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
  className,
}: {
  projectId: string
  renderId: string
  text: { readonly id: string; readonly original: string; readonly translation: string }
  /** In pixels. */
  size: { readonly width: number; readonly height: number }
  sides?: readonly (typeof SIDES)[number][]
  className?: string
}) {
  const { t } = useTranslation('result')
  return (
    <div className={classes('grid', className)}>
      {sides.map((side) => {
        const src = `/api/v1/projects/${projectId}/check/still?group_id=${text.id}&side=${side}&v=${renderId}`
        const words = (side === 'before' ? text.original : text.translation).replaceAll('\n', ' ')
        return (
          <figure key={side} className="m-0">
            <figcaption className="mb-1 text-sm text-muted">{t(`check.${side}`)}</figcaption>
            <a
              href={src}
              target="_blank"
              rel="noreferrer"
              aria-label={t(`check.enlarge.${side}`, { text: words })}
            >
              <img
                src={src}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                className="h-auto w-full rounded-lg bg-well"
              />
            </a>
          </figure>
        )
      })}
    </div>
  )
}
