import { useTranslation } from 'react-i18next'
import type { ProjectView } from '../projects/project-view.ts'
import type { ChosenText } from './change-text-form.tsx'

/** The form below it is to be seen with it. */
const MOST_DVH = 32

/** The moment of the original at which a text is in the middle of its time, the text outlined. */
export function TextInFrame({
  project: { id, size },
  chosen: { group, box, startSeconds, endSeconds, original },
}: {
  project: Pick<ProjectView, 'id' | 'size'>
  chosen: ChosenText
}) {
  const { t } = useTranslation('translation')
  if (!size || !original.file) return null
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  const ratio = size.width / size.height
  const seconds = (startSeconds + endSeconds) / 2
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
      <span
        aria-hidden
        className="absolute rounded-sm outline outline-2 outline-offset-2 outline-[#ffd60a] shadow-[0_0_0_1px_#000,inset_0_0_0_1px_#000]"
        style={{
          left: percent(box.x, size.width),
          top: percent(box.y, size.height),
          width: percent(box.width, size.width),
          height: percent(box.height, size.height),
          transform: `rotate(${box.angleDegrees}deg)`,
        }}
      />
    </div>
  )
}
