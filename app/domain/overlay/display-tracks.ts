import type { Rect, TextBox } from '../geometry.ts'
import type { Highlight, LargerWord } from '../highlight.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import type { Surroundings } from '../surroundings.ts'
import type { TextCorrections } from '../text-corrections.ts'
import { mappedPlate } from '../text-track.ts'

/**
 * Tracks with their boxes in display pixels: where the video's pixels are not square, a frame is shown wider or
 * narrower than it is stored.
 */
export function tracksAtDisplaySize(tracks: readonly SnapshotTrack[], scaleX: number): SnapshotTrack[] {
  if (scaleX === 1) return [...tracks]
  const stretched = (box: TextBox) => stretchedBox(box, scaleX)
  return tracks.map((track) => ({
    ...track,
    prevalentBox: stretched(track.prevalentBox),
    boxes: track.boxes.map((entry) => ({ ...entry, box: stretched(entry.box) })),
    ...(track.corrections && { corrections: stretchedCorrections(track, scaleX) }),
    style: {
      ...track.style,
      plate: track.style.plate && mappedPlate(track.style.plate, stretched),
      ...(track.style.scaling && {
        scaling: track.style.scaling.map((step) => ({ ...step, dxPx: step.dxPx * scaleX })),
      }),
      ...(track.style.pictograms && { pictograms: track.style.pictograms.map(stretched) }),
      ...(track.style.highlight && { highlight: stretchedHighlight(track.style.highlight, scaleX) }),
      ...(track.style.surroundings && {
        surroundings: {
          ...stretchedSurroundings(track.style.surroundings, track.prevalentBox.angleDegrees, scaleX),
          foundAt: stretched(track.style.surroundings.foundAt),
        },
      }),
    },
  }))
}

function wider(rect: Rect, scaleX: number): Rect {
  return { ...rect, x: rect.x * scaleX, width: rect.width * scaleX }
}

/** Of a level text. */
function stretchedHighlight({ plate, larger, ...highlight }: Highlight, scaleX: number): Highlight {
  const stretched = ({ seen }: Pick<LargerWord, 'seen'>) =>
    seen.map((one) => ({ ...one, rect: wider(one.rect, scaleX) }))
  return {
    ...highlight,
    ...(plate && { plate: { ...plate, seen: stretched(plate) } }),
    ...(larger && { larger: { ...larger, seen: stretched(larger) } }),
  }
}

/** @param angleDegrees of the text's box, before */
export function stretchedSurroundings(
  { surface, linePlate, linePlates, background }: Surroundings,
  angleDegrees: number,
  scaleX: number,
): Surroundings {
  const along = alongStretch(angleDegrees, scaleX)
  const across = scaleX / along
  return {
    surface: surface && wider(surface, scaleX),
    ...(linePlate && { linePlate: { ...linePlate, rect: wider(linePlate.rect, scaleX) } }),
    ...(linePlates && {
      linePlates: {
        ...linePlates,
        rects: linePlates.rects.map((rect) => wider(rect, scaleX)),
        besidePx: linePlates.besidePx * scaleX,
      },
    }),
    background: background && {
      left: background.left * along,
      right: background.right * along,
      up: background.up * across,
      down: background.down * across,
    },
  }
}

/** By how much a line at an angle gets longer where the frame gets `scaleX` times as wide. */
function alongStretch(angleDegrees: number, scaleX: number): number {
  const radians = (angleDegrees * Math.PI) / 180
  return Math.hypot(Math.cos(radians) * scaleX, Math.sin(radians))
}

function stretchedCorrections(
  { corrections = {}, prevalentBox }: SnapshotTrack,
  scaleX: number,
): TextCorrections {
  const { box, angleDegrees } = corrections
  const { angleDegrees: angle, ...place } = stretchedBox(
    { ...prevalentBox, ...box, angleDegrees: angleDegrees ?? prevalentBox.angleDegrees },
    scaleX,
  )
  return {
    ...corrections,
    ...(box && { box: place }),
    ...(angleDegrees !== undefined && { angleDegrees: angle }),
  }
}

/** The box whose middle line is the stretched middle line, and whose height is the distance of the stretched sides. */
export function stretchedBox(box: TextBox, scaleX: number): TextBox {
  const radians = (box.angleDegrees * Math.PI) / 180
  const [alongX, alongY] = [Math.cos(radians) * scaleX, Math.sin(radians)]
  const stretch = alongStretch(box.angleDegrees, scaleX)
  const width = box.width * stretch
  // the area grows by scaleX, so what the length does not take, the height does
  const height = (box.height * scaleX) / stretch
  const middleX = (box.x + box.width / 2) * scaleX
  const middleY = box.y + box.height / 2
  return {
    x: middleX - width / 2,
    y: middleY - height / 2,
    width,
    height,
    angleDegrees: box.angleDegrees === 0 ? 0 : (Math.atan2(alongY, alongX) * 180) / Math.PI,
  }
}
