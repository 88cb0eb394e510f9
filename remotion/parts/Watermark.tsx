import { colorInLight } from '../../app/domain/light.ts'
import type { OverlayPlan } from '../../app/domain/overlay/overlay-plan.ts'
import { WATERMARK_EDGE, WATERMARK_SIZE } from '../../app/domain/overlay/watermark.ts'
import { fontStackFor } from '../font-stack.ts'
import { LEVEL } from './Turned.tsx'

/** The mark of an output that was not paid for, in a corner. */
export function Watermark({
  watermark: { text, corner },
  frame,
}: {
  watermark: NonNullable<OverlayPlan['watermark']>
  frame: Pick<OverlayPlan, 'widthPx' | 'heightPx' | 'light'>
}) {
  const side = Math.min(frame.widthPx, frame.heightPx)
  const edge = WATERMARK_EDGE * side
  return (
    <div
      style={{
        position: 'absolute',
        zIndex: LEVEL.mark,
        [corner.endsWith('left') ? 'left' : 'right']: edge,
        [corner.startsWith('top') ? 'top' : 'bottom']: edge,
        fontFamily: fontStackFor(text, 'en', null),
        fontWeight: 700,
        fontSize: WATERMARK_SIZE * side,
        lineHeight: 1.2,
        color: `${colorInLight('#ffffff', frame.light ?? 'sdr')}a6`,
        textShadow: `0 0 ${0.1 * WATERMARK_SIZE * side}px rgb(0 0 0 / 70%)`,
      }}
    >
      {text}
    </div>
  )
}
