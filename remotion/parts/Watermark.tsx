import { fontStackFor } from '../font-stack.ts'

/** Size and distance from the edge, as fractions of the frame's shorter side. */
const SIZE = 0.045
const EDGE = 0.03

/** The mark of an output that was not paid for, in the top right corner. */
export function Watermark({ text, frame }: { text: string; frame: { widthPx: number; heightPx: number } }) {
  const side = Math.min(frame.widthPx, frame.heightPx)
  return (
    <div
      style={{
        position: 'absolute',
        right: EDGE * side,
        top: EDGE * side,
        fontFamily: fontStackFor(text, 'en'),
        fontWeight: 700,
        fontSize: SIZE * side,
        lineHeight: 1.2,
        color: 'rgb(255 255 255 / 65%)',
        textShadow: `0 0 ${0.1 * SIZE * side}px rgb(0 0 0 / 70%)`,
      }}
    >
      {text}
    </div>
  )
}
