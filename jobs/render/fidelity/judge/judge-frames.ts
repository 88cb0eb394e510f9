import { setImmediate } from 'node:timers/promises'
import { type JudgedText, judgementOf, type Measures } from '#app/domain/judged-text.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import { readingAt } from '#app/domain/read-back.ts'
import type { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { boundsOf, type Rect } from '#app/domain/geometry.ts'
import type { RgbImage } from '../../../ocr/image.ts'
import { cropOf, grown, pixelRect } from '#app/domain/erasing/raster.ts'
import { originalAt, type ReadFrame, translationAt } from '../read-output.ts'
import { encodingNoise } from './changed-pixels.ts'
import { type FitStyle, judgeFace } from './judge-face.ts'
import { measureText } from './judge-text.ts'
import { leftPlateOf } from './left-plate.ts'
import { boxesOf, type Scene, type StandingText, unionOf } from './scene.ts'
import { type SizedText, unevenSizes } from './uneven-sizes.ts'

/** Texts that are measured, and typefaces that are fitted: a text takes a quarter of a second, a face two. */
const MOST_TEXTS = 20
const MOST_FACES = 2
/** What is less like a translation is something else. */
const LIKE_IT = 0.5
/** `font_size` that keeps each text's size. */
const OWN_SIZE = 20

/** A judgement with the pictures that show it. */
export interface Judged {
  readonly text: Omit<JudgedText, 'still'>
  readonly before: RgbImage
  readonly after: RgbImage
  readonly rect: Rect
}

/** Judges the texts on frames that are read or being read, worst first. `sources` has the same frames of the source. */
export async function judgeFrames(
  frames: readonly (ReadFrame | Promise<ReadFrame>)[],
  sources: ReadonlyMap<number, RgbImage>,
  {
    options,
    fit,
    onJudged = () => undefined,
  }: {
    options: RenderOptions
    fit: FitStyle
    /** Is told the share of the frames that are done. */
    onJudged?: ((share: number) => void) | undefined
  },
): Promise<Judged[]> {
  const judged: Judged[] = []
  const fitted = new Set<string>()
  for (const [index, reading] of frames.entries()) {
    const read = await reading
    const source = sources.get(read.frame)
    if (!source) continue
    const scene = sceneOf(source, read.picture)
    const sized: SizedText[] = []
    const measured: {
      track: SnapshotTrack
      standing: StandingText
      measures: Measures
      sized?: SizedText
    }[] = []
    for (const track of read.tracks.slice(0, MOST_TEXTS - judged.length)) {
      const standing = standingOn(read, track, { options, before: scene.before })
      const { measures, size } = measureText(scene, standing)
      const { fontFamily, weight, italic } = track.style
      const face = `${fontFamily} ${weight} ${italic}`
      const isFitted = fontFamily !== undefined && fitted.size < MOST_FACES && !fitted.has(face)
      if (isFitted) fitted.add(face)
      if (isFitted && standing.isWritten) Object.assign(measures, await judgeFace(scene, standing, fit))
      if (size) sized.push(size)
      measured.push({ track, standing, measures, ...(size && { sized: size }) })
      await setImmediate()
    }
    const uneven = unevenSizes(sized)
    for (const { track, standing, measures, sized: own } of measured) {
      const spread = own && uneven.get(own)
      const all = { ...measures, ...(spread !== undefined && { uneven: spread }) }
      judged.push({
        text: { trackId: track.id, seconds: read.seconds, measures: rounded(all), ...judgementOf(all) },
        ...{ before: scene.before, after: scene.after, rect: stillRect(standing, scene) },
      })
    }
    onJudged((index + 1) / frames.length)
  }
  return judged.toSorted((a, b) => worstScore(a.text) - worstScore(b.text))
}

function standingOn(
  read: ReadFrame,
  track: SnapshotTrack,
  { options, before }: { options: RenderOptions; before: RgbImage },
): StandingText {
  const { frame, shown, translated } = read
  const treatment = treatmentOf(track, options)
  const readingOf = (one: SnapshotTrack) =>
    readingAt(one.translation, translationAt(one, frame, options), translated)
  const own = readingOf(track)
  const isFound = own.similarity >= LIKE_IT
  const others = shown.filter((other) => other.id !== track.id)
  const written = others
    .filter((other) => treatmentOf(other, options) !== 'leave')
    .flatMap((other) => readingOf(other).lines)
    .filter((line) => !own.lines.includes(line))
    .map(({ box }) => box)
  const left = others.filter((other) => treatmentOf(other, options) === 'leave')
  return {
    ...{ text: track.text, translation: track.translation, style: track.style },
    box: originalAt(track, frame),
    lines: isFound ? own.lines : [],
    similarity: own.similarity,
    isErased: treatment === 'erase' || treatment === 'replace',
    isWritten: treatment !== 'erase',
    isCorrected: track.corrections !== undefined,
    leftPlate: treatment === 'replace' ? leftPlateOf(track, shown, before) : null,
    scale: options.font_size / OWN_SIZE,
    neighbours: [...written, ...left.map((other) => originalAt(other, frame))],
    originals: others.map((other) => originalAt(other, frame)),
  }
}

/** An odd size is made even by a render: what both have is compared. */
function sceneOf(source: RgbImage, output: RgbImage): Scene {
  const [width, height] = [Math.min(source.width, output.width), Math.min(source.height, output.height)]
  const part = (image: RgbImage): RgbImage => {
    if (image.width === width && image.height === height) return image
    const { data } = cropOf(image.data, image.width, { x: 0, y: 0, width, height })
    return { data, width, height, channels: 3 }
  }
  const [before, after] = [part(source), part(output)]
  return { before, after, noise: encodingNoise(before, after) }
}

function worstScore({ scores }: Pick<JudgedText, 'scores'>): number {
  return Math.min(1, ...Object.values(scores).flatMap((score) => score ?? []))
}

function rounded(measures: Measures): Measures {
  return Object.fromEntries(
    Object.entries(measures).map(([name, value]) => [name, Math.round(1000 * value) / 1000]),
  )
}

/** What of a frame shows a text with its surroundings: heights of a line around it, and a least share of the frame. */
const AROUND = 1.5
const SMALLEST_SHARE = 0.3

/** The part of both frames that a person is shown. */
function stillRect(standing: StandingText, { before }: Scene): Rect {
  const frame = { widthPx: before.width, heightPx: before.height }
  const wanted = grown(unionOf(boxesOf(standing).map(boundsOf)), AROUND * standing.box.height)
  const [width, height] = [
    Math.max(wanted.width, SMALLEST_SHARE * frame.widthPx),
    Math.max(wanted.height, SMALLEST_SHARE * frame.heightPx),
  ]
  const place = (start: number, own: number, length: number, limit: number) =>
    Math.max(0, Math.min(limit - length, start + own / 2 - length / 2))
  const x = place(wanted.x, wanted.width, width, frame.widthPx)
  const y = place(wanted.y, wanted.height, height, frame.heightPx)
  return pixelRect({ x, y, width, height }, frame)
}
