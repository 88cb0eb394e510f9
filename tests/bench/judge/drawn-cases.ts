import type { TextBox } from '#app/domain/geometry.ts'
import type { MeasureName } from '#app/domain/judged-text.ts'
import type { TextStyle } from '#app/domain/text-track.ts'
import type { Scene, StandingText } from '#jobs/render/fidelity/judge/scene.ts'
import { encodingNoise } from '#jobs/render/fidelity/judge/changed-pixels.ts'
import { WHITE_OUTLINED } from '#tests/factories/snapshot-track.ts'
import { seeded } from '../style/cases.ts'
import { Canvas, type Color, type DrawnText } from './canvas.ts'

/** A source frame, an output frame, and what a person says of the text on them. */
export interface JudgeCase {
  readonly name: string
  readonly scene: Scene
  readonly standing: StandingText
  /** What a person complains of: at least one of these is to be found. Empty: of nothing. */
  readonly wanted: readonly MeasureName[]
}

interface Subject {
  readonly clean: Canvas
  readonly original: DrawnText
  readonly translation: DrawnText
  readonly style: Partial<TextStyle>
  /** Those that original and translation stand on, where a person has put the translation elsewhere. */
  readonly plates?: { readonly original: TextBox; readonly translation: TextBox; readonly color: Color }
  /** By what a render may spoil it. */
  readonly spoilt: readonly Spoilt[]
}

interface Spoilt {
  readonly name: string
  readonly wanted: readonly MeasureName[]
  /** What is read there, where that is not the translation. */
  readonly read?: string
  /** Draws the output on the background without the text; gives where the translation stands, or null. */
  readonly draw: (output: Canvas, drawn: { source: Canvas; box: TextBox }) => TextBox | null
}

/** Every failure that was seen on real videos, and the same text drawn as it should be; the same for the same seed. */
export async function drawnCases(seed: number): Promise<JudgeCase[]> {
  const random = seeded(seed)
  const cases: JudgeCase[] = []
  for (const [name, subject] of Object.entries(subjects(random))) {
    const good: Spoilt = { name: 'good', wanted: [], draw: (output) => writeOn(output, subject) }
    for (const spoilt of [good, ...subject.spoilt]) cases.push(await caseOf(name, subject, spoilt))
  }
  return cases
}

function writeOn(output: Canvas, { plates, translation }: Subject): TextBox {
  if (plates) drawPlate(output, plates.translation, plates.color)
  return output.write(translation)
}

function drawPlate(canvas: Canvas, { x, y, width, height }: TextBox, color: Color): void {
  canvas.rect(x, y, width, height, color)
}

async function caseOf(name: string, subject: Subject, spoilt: Spoilt): Promise<JudgeCase> {
  const { plates } = subject
  const source = subject.clean.copy()
  if (plates) drawPlate(source, plates.original, plates.color)
  const box = source.write(subject.original)
  const output = subject.clean.copy()
  const line = spoilt.draw(output, { source, box })
  const [before, after] = [await source.encoded(), await output.encoded()]
  const { text, fill, outline } = subject.original
  const style = {
    ...{ ...WHITE_OUTLINED, background: 'still' as const },
    ...{ fill: hexOf(fill ?? [0, 0, 0]), weight: subject.original.weight },
    outline: outline ? { color: hexOf(outline.color), widthPx: outline.widthPx } : null,
    ...{ fontFamily: subject.original.family, confidence: 0.85 },
    ...subject.style,
  }
  return {
    name: `${name}: ${spoilt.name}`,
    scene: { before, after, noise: encodingNoise(before, after) },
    standing: {
      ...{ text, translation: spoilt.read ?? subject.translation.text, style, box, scale: 1 },
      ...{ neighbours: [], originals: [], similarity: line ? 1 : 0 },
      ...{ isErased: true, isWritten: true, isCorrected: plates !== undefined },
      leftPlate: plates ? { erased: plates.original, drawn: plates.translation } : null,
      lines: line ? [{ text: spoilt.read ?? subject.translation.text, box: line }] : [],
    },
    wanted: spoilt.wanted,
  }
}

function subjects(random: () => number): Record<string, Subject> {
  const shift = () => Math.round(20 * random())
  const footage = footageOf(random)
  const hollow: Subject = {
    clean: new Canvas(footage),
    original: title('HARBOUR LIGHTS', 130 + shift(), [250, 250, 250]),
    translation: title('LUCES DEL PUERTO', 120 + shift(), [250, 250, 250]),
    style: { fontClass: 'geometric' },
    spoilt: [
      {
        name: 'hollow grey outlines',
        wanted: ['fill', 'outline'],
        draw: (output) =>
          output.write({
            ...title('LUCES DEL PUERTO', 120, [250, 250, 250]),
            ...{ fill: null, outline: { color: [120, 120, 120], widthPx: 1.6 } },
          }),
      },
      { name: 'nothing written', wanted: ['unread'], draw: () => null },
      {
        name: 'small letters for capitals',
        wanted: ['case'],
        read: 'luces del puerto',
        draw: (output) => output.write(title('luces del puerto', 120, [250, 250, 250])),
      },
    ],
  }
  const yellow: DrawnText = {
    ...{ text: 'What time does it leave?', family: 'Arimo', weight: 700, x: 150 + shift(), baseline: 300 },
    ...{ sizePx: 30, fill: [250, 215, 40], outline: { color: [10, 10, 10], widthPx: 2 } },
  }
  const salida = { ...yellow, text: '¿A qué hora sale?', x: 190 }
  const subtitle: Subject = {
    clean: new Canvas(footage),
    original: yellow,
    translation: salida,
    style: { fontClass: 'sans' },
    spoilt: [
      {
        name: 'black with a yellow rim, larger, beside the original',
        wanted: ['fill', 'size', 'ghost'],
        draw: (output, { source }) => {
          output.paint(
            () => 1,
            (x, y) => source.colorAt(x, y),
          )
          const larger = { ...salida, x: 120, sizePx: 45, baseline: 308 }
          return output.write({
            ...{ ...larger, fill: [10, 10, 10] },
            outline: { color: [250, 215, 40], widthPx: 2.5 },
          })
        },
      },
      {
        name: 'the original shines through',
        wanted: ['ghost'],
        draw: (output) => {
          output.write({ ...yellow, opacity: 0.4 })
          return output.write(salida)
        },
      },
      {
        name: 'a soft box',
        wanted: ['smear', 'touched'],
        draw: (output, { box }) => {
          output.blur(
            { ...box, x: box.x - 6, y: box.y - 6, width: box.width + 12, height: box.height + 12 },
            8,
          )
          return output.write(salida)
        },
      },
      {
        name: 'out of the picture',
        wanted: ['cut'],
        draw: (output) => {
          const box = output.write({ ...salida, x: 470 })
          return { ...box, width: Math.min(box.width, 640 - box.x) }
        },
      },
      {
        name: 'tiny',
        wanted: ['small'],
        draw: (output) =>
          output.write({ ...salida, sizePx: 15, outline: { color: [10, 10, 10], widthPx: 1 } }),
      },
    ],
  }
  return {
    'wide capitals': hollow,
    'yellow subtitle': subtitle,
    ...signSubjects(random),
    ...boxSubject(random),
    ...accentSubject(random),
    ...movedSubject(random),
  }
}

/** A title that a person has put elsewhere, with its plate. */
function movedSubject(random: () => number): Record<string, Subject> {
  const shade = 90 + 30 * random()
  const clean = new Canvas((x, y) => [shade + 40 * Math.sin(x / 90), 100 + 30 * Math.cos(y / 60), 80])
  const color: Color = [12, 90, 170]
  const line = { family: 'Roboto', weight: 700, sizePx: 34, fill: [252, 252, 252] as Color }
  const original: DrawnText = { ...line, text: 'EASY RECIPE', x: 44, baseline: 66 }
  const translation = { ...line, text: 'RECETA FÁCIL', x: 260, baseline: 216 }
  const [from, to] = [
    { x: 30, y: 30, width: 250, height: 48, angleDegrees: 0 },
    { x: 246, y: 180, width: 250, height: 48, angleDegrees: 0 },
  ]
  return {
    'moved title': {
      ...{ clean, original, translation, plates: { original: from, translation: to, color } },
      style: { fontClass: 'sans', plate: { color: hexOf(color), box: from } },
      spoilt: [
        {
          name: 'its plate left empty',
          wanted: ['residue', 'ghost'],
          draw: (output) => {
            drawPlate(output, from, color)
            drawPlate(output, to, color)
            return output.write(translation)
          },
        },
      ],
    },
  }
}

/** A line on a poster with a word that stands out. */
function accentSubject(random: () => number): Record<string, Subject> {
  const background: Color = [10 + 20 * random(), 140 + 20 * random(), 190 + 20 * random()]
  const line = {
    family: 'Roboto',
    weight: 700,
    x: 90,
    baseline: 180,
    sizePx: 30,
    fill: [245, 248, 250] as Color,
  }
  const color: Color = [250, 180 + 20 * random(), 80]
  const translation = { ...line, text: 'Reduzca el riesgo de infección', accent: { from: 21, to: 30, color } }
  return {
    'two colours': {
      clean: new Canvas(() => background),
      original: { ...line, text: 'Reduce the risk of infection', accent: { from: 19, to: 28, color } },
      translation,
      style: {
        fontClass: 'sans',
        accents: [{ text: 'infection', start: 19 / 28, end: 1, color: hexOf(color) }],
      },
      spoilt: [
        {
          name: 'the second lost',
          wanted: ['accent'],
          draw: (output) => output.write({ ...translation, accent: { from: 0, to: 0, color } }),
        },
      ],
    },
  }
}

function title(text: string, x: number, fill: Color): DrawnText {
  return { text, family: 'Montserrat', weight: 400, x, baseline: 190, sizePx: 30, spacingPx: 6, fill }
}

function signSubjects(random: () => number): Record<string, Subject> {
  const sign = new Canvas((x, y) => [70 + 40 * (y / 360), 110, 80 + 30 * (x / 640)])
    .rect(140, 70, 360, 220, [40, 60, 130])
    .rect(146, 76, 348, 208, [236, 236, 232])
  // an arrow beside the text, and a pictogram below
  sign.rect(392, 128, 76, 10, [30, 70, 150]).rect(452, 118, 16, 30, [30, 70, 150])
  sign.rect(170, 176, 34, 34, [30, 70, 150]).rect(180, 186, 14, 14, [236, 236, 232])
  const ink: Color = [20 + 20 * random(), 24, 30]
  const original: DrawnText = {
    ...{ text: 'Way out', family: 'Tinos', weight: 700, x: 170, baseline: 142, sizePx: 40, fill: ink },
  }
  const salida = { ...original, text: 'Salida' }
  const write = (changes: Partial<DrawnText>) => (output: Canvas) => output.write({ ...salida, ...changes })
  return {
    sign: {
      clean: sign,
      original,
      translation: salida,
      style: { fontClass: 'serif' },
      spoilt: [
        { name: 'a sans for a serif', wanted: ['face'], draw: write({ family: 'Arimo' }) },
        {
          name: 'another colour where it was erased',
          wanted: ['residue', 'touched'],
          draw: (output, { box }) => {
            output.rect(box.x, box.y, box.width, box.height, [120, 150, 214])
            return output.write(salida)
          },
        },
        {
          name: 'black streaks',
          wanted: ['residue'],
          draw: (output, { box }) => {
            for (const at of [0.55, 0.7, 0.85]) output.rect(box.x + at * box.width, box.y + 4, 4, 30, ink)
            return output.write(salida)
          },
        },
        {
          name: 'a pictogram wiped',
          wanted: ['touched'],
          draw: (output) => output.rect(164, 170, 46, 46, [236, 236, 232]).write(salida),
        },
        {
          name: 'over an arrow',
          read: 'Salida principal',
          wanted: ['off-surface'],
          draw: write({ text: 'Salida principal' }),
        },
        { name: 'off its sign', wanted: ['off-surface'], draw: write({ x: 60 }) },
      ],
    },
  }
}

function boxSubject(random: () => number): Record<string, Subject> {
  const clean = new Canvas(footageOf(random)).rect(110, 262, 420, 50, [0, 0, 0], 0.5)
  const original: DrawnText = {
    ...{ text: 'See you at the station', family: 'Open Sans', weight: 600, x: 140, baseline: 297 },
    ...{ sizePx: 30, fill: [255, 255, 255] },
  }
  const translation = { ...original, text: 'Nos vemos en la estación', x: 130 }
  return {
    'half-transparent box': {
      clean,
      original,
      translation,
      style: { fontClass: 'sans' },
      spoilt: [
        {
          name: 'smeared',
          wanted: ['smear', 'touched'],
          draw: (output, { box }) => {
            output.blur({ ...box, x: 104, y: 256, width: 432, height: 62 }, 12)
            return output.write(translation)
          },
        },
      ],
    },
  }
}

/** Something like leaves, water or gravel: soft shapes with a fine texture. */
function footageOf(random: () => number): (x: number, y: number) => Color {
  const waves = Array.from({ length: 14 }, (_, index) => ({
    across: (random() - 0.5) * (index < 5 ? 0.06 : 0.9),
    down: (random() - 0.5) * (index < 5 ? 0.06 : 0.9),
    phase: 6.28 * random(),
    height: index < 5 ? 14 : 5,
  }))
  const tint = [0.8 + 0.3 * random(), 0.9, 0.7 + 0.3 * random()]
  return (x, y) => {
    const value = waves.reduce(
      (sum, { across, down, phase, height }) => sum + height * Math.sin(across * x + down * y + phase),
      95,
    )
    const [red = 1, green = 1, blue = 1] = tint
    return [red * value, green * value, blue * value]
  }
}

function hexOf(color: Color): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
