import { randomUUID } from 'node:crypto'
import type { TextBox } from '#app/domain/geometry.ts'
import { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import type { TextStyle } from '#app/domain/text-track.ts'

export const WHITE_OUTLINED: TextStyle = {
  fill: '#ffffff',
  outline: { color: '#000000', widthPx: 2 },
  plate: null,
  weight: 700,
  italic: false,
  align: 'center',
  capHeightPx: 28,
  letterSpacingPx: 0,
  background: 'moving',
}

type Changes = Partial<Omit<SnapshotTrack, 'id' | 'style' | 'prevalentBox'>> & {
  box?: Partial<TextBox>
  style?: Partial<TextStyle>
}

/** A Spanish subtitle of a 1280 × 720 video at 25 frames a second, from second 1 to 3, translated to English. */
export function snapshotTrack({ box, style, ...changes }: Changes = {}): SnapshotTrack {
  const prevalentBox = { x: 440, y: 620, width: 400, height: 40, angleDegrees: 0, ...box }
  const startSeconds = changes.startSeconds ?? 1
  const endSeconds = changes.endSeconds ?? 3
  const startFrame = Math.round(startSeconds * 25)
  return SnapshotTrack.parse({
    id: randomUUID(),
    text: 'Añade la sal',
    translation: 'Add the salt',
    language: 'es',
    confidence: 0.97,
    disposition: 'translate',
    startSeconds,
    endSeconds,
    startFrame,
    endFrame: Math.round(endSeconds * 25),
    boxes: [{ frame: startFrame, seconds: startSeconds, box: prevalentBox }],
    prevalentBox,
    style: { ...WHITE_OUTLINED, ...style },
    ...changes,
  })
}
