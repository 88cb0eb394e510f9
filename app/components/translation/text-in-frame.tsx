import { useTranslation } from 'react-i18next'
import type { TextBox } from '#app/domain/geometry.ts'
import type { OriginalView } from '#app/domain/original-view.ts'
import type { TextGroup } from '#app/domain/text-groups.ts'
import type { ProjectView } from '../projects/project-view.ts'
import { OutlinedBox } from '../ui/outlined-box.tsx'

/** The form below it is to be seen with it. */
const MOST_DVH = 32

/** A frame of the original with a text in it outlined. */
export function TextInFrame({
  project: { id, size },
  original,
  group,
  box,
  seconds,
}: {
  project: Pick<ProjectView, 'id' | 'size'>
  original: OriginalView
  group: Pick<TextGroup, 'id' | 'original'>
  box: TextBox
  /** When it is seen there. */
  seconds: number
}) {
  const { t } = useTranslation('translation')
  if (!size || !original.file) return null
  const ratio = size.width / size.height
  return (
    <div
      className="relative mx-auto overflow-hidden rounded bg-well"
      style={{ aspectRatio: ratio, width: `min(100%, ${MOST_DVH * ratio}dvh)` }}
    >
      <video
        key={group.id}
        src={`/api/v1/projects/${id}/proxy/video?v=${original.file.version}#t=${seconds.toFixed(3)}`}
        preload="auto"
        muted
        playsInline
        aria-label={t('change.frame', { text: group.original })}
        className="still block h-full w-full"
      />
      <OutlinedBox box={box} size={size} />
    </div>
  )
}
