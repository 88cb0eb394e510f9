import { Eye, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Desk } from './desk.ts'
import { stepped } from './frame-zoom.ts'
import { pressesOf } from './show-original.ts'
import { useStored } from './store.ts'
import { TOOL, Tool } from './transport.tsx'
import { Icon } from '../ui/icon.tsx'

/** What changes how the frame is seen: without any translation, or closer. */
export function FrameTools({ desk }: { desk: Desk }) {
  return (
    <>
      <Original desk={desk} />
      <Zoom desk={desk} />
    </>
  )
}

function Original({ desk }: { desk: Desk }) {
  const { t } = useTranslation('editor')
  const isShown = useStored(desk.isOriginalShown)
  const [{ press, release }] = useState(() => pressesOf(desk.isOriginalShown))
  const isOff = useStored(desk.tracks).original.file === null
  if (isOff) return null
  return (
    <button
      type="button"
      aria-label={t('original')}
      title={t('original')}
      aria-pressed={isShown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        press(event.timeStamp)
      }}
      onPointerUp={({ timeStamp }) => release(timeStamp)}
      onPointerCancel={({ timeStamp }) => release(timeStamp)}
      onContextMenu={(event) => event.preventDefault()}
      // of a key, or of what presses for a person: a pointer's own has been heard
      onClick={({ detail }) => detail === 0 && desk.isOriginalShown.set(!isShown)}
      className={`${TOOL} touch-none select-none`}
    >
      <Icon of={Eye} size={18} />
    </button>
  )
}

function Zoom({ desk }: { desk: Desk }) {
  const { t } = useTranslation('editor')
  const zoom = useStored(desk.zoom)
  const percent = `${Math.round(100 * zoom)} %`
  return (
    <span role="group" aria-label={t('zoom.label')} className="flex items-center max-sm:order-last">
      <Tool
        icon={ZoomOut}
        label={t('zoom.out')}
        isOff={zoom === 1}
        onClick={() => desk.zoom.set(stepped(zoom, 'zoom-out'))}
      />
      <button
        type="button"
        title={t('zoom.whole')}
        aria-disabled={zoom === 1}
        onClick={() => desk.zoom.set(stepped(zoom, 'zoom-whole'))}
        className={`${TOOL} w-12 whitespace-nowrap text-sm tabular-nums touch:w-12`}
      >
        {percent}
        <span className="sr-only">: {t('zoom.whole')}</span>
      </button>
      <Tool icon={ZoomIn} label={t('zoom.in')} onClick={() => desk.zoom.set(stepped(zoom, 'zoom-in'))} />
      <output className="sr-only">{percent}</output>
    </span>
  )
}
