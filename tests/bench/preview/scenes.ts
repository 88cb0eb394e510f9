import { join } from 'node:path'
import sharp from 'sharp'
import type { TextBox } from '#app/domain/geometry.ts'
import type { Language } from '#app/domain/languages.ts'
import type { TextStyle } from '#app/domain/text-track.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

export const FRAME = { width: 1280, height: 720 }
export const FPS = 25
/** Each scene is seen for a second. */
export const SCENE_FRAMES = 25
/** A text that moves goes so far, once in so many frames. */
const STEP = { px: 10, frames: 5 }

interface DrawnText {
  readonly name: string
  readonly original: string
  readonly translation: string
  readonly angleDegrees?: number
  readonly moves?: true
  /** Stands right below the text before, as the next line of its paragraph. */
  readonly isNextLine?: true
  /** Dots stand before and behind it, in the colour of its letters. */
  readonly hasDots?: true
  /** Of its plate's corners. */
  readonly radiusPx?: number
  readonly style?: Partial<TextStyle>
}

export interface Scene {
  readonly background: 'plain' | 'gradient' | 'texture' | 'moving'
  readonly texts: readonly DrawnText[]
}

const BARE = { outline: null }
const PLATED = { outline: null, background: 'plate' } as const
const PLAIN_COLOR = '#274e8a'
/** Its plate is the colour of all that is behind. */
const POSTER: Partial<TextStyle> = { outline: null, background: 'plate' }
const GOLDEN: TextStyle['gradient'] = { direction: 'down', colors: ['#fff6d8', '#a06a18'] }
const SPOKEN: TextStyle['highlight'] = {
  ...{ color: '#ffe020', steps: [{ seconds: 0, from: 0, to: 0.4 }] },
  plate: { color: '#7030d8', radiusPx: 10, besidePx: 9, abovePx: 36, belowPx: 12, seen: [] },
}
const SHADOW = { color: '#000000', dxPx: 3, dyPx: 3, blurPx: 4 }
const text = (name: string, translation: string, rest: Partial<DrawnText> = {}): DrawnText => ({
  ...{ name, translation, original: 'Añade la sal', ...rest },
})

export const FILMS: readonly { readonly language: Language; readonly scenes: readonly Scene[] }[] = [
  {
    language: 'en',
    scenes: [
      {
        background: 'plain',
        texts: [
          text('bare', 'Add the salt', { style: BARE }),
          text('outline of 2', 'Add the salt'),
          text('outline of 5', 'Add the salt', { style: { outline: { color: '#7a1020', widthPx: 5 } } }),
          text('shadow', 'Stir it slowly', { style: { ...BARE, shadow: SHADOW } }),
          text('serif, italic', 'The old kitchen', {
            style: { ...BARE, fontFamily: 'Playfair Display', italic: true },
          }),
          text('condensed, spaced', 'GOOD MORNING', {
            style: { ...BARE, fontFamily: 'Oswald', letterSpacingPx: 4 },
          }),
        ],
      },
      {
        background: 'gradient',
        texts: [
          text('opaque plate', 'Recipe', { style: { ...BARE, background: 'plate' } }),
          text('plate, larger for its text', 'The recipe of my grandmother', {
            style: { ...BARE, background: 'plate' },
          }),
          text('turned by 12°', 'Add the salt', { angleDegrees: 12 }),
          text('turned by −8°, shadow', 'Stir it slowly', {
            angleDegrees: -8,
            style: { ...BARE, shadow: SHADOW },
          }),
          text('to the left', 'Salt', { style: { align: 'left' } }),
          text('to the right', 'Salt', { style: { align: 'right' } }),
        ],
      },
      {
        background: 'texture',
        texts: [
          text('two lines', 'Add the salt\nand stir', { original: 'Añade la sal\ny remueve' }),
          text('three lines', 'Add the salt\nand stir\nslowly', {
            original: 'Añade la sal\ny remueve\ndespacio',
          }),
          text('too long for its place', 'Add as much of the salt as two fingers can hold and stir it'),
          text('Hebrew', 'מוסיפים את המלח'),
          text('Arabic', 'أضف الملح ببطء'),
          text('Russian', 'Добавьте соль'),
        ],
      },
      {
        background: 'moving',
        texts: [
          text('subtitle over footage', 'Add the salt slowly'),
          text('bare over footage', 'Add the salt', { style: BARE }),
          text('moves', 'Add the salt', { moves: true }),
          text('moves, shadow', 'Salt', { moves: true, style: { ...BARE, shadow: SHADOW } }),
          text('two lines over footage', 'Add the salt\nand stir', { original: 'Añade la sal\ny remueve' }),
          text('heavy, yellow', 'STIR IT NOW', { style: { fill: '#ffd84d', weight: 900 } }),
        ],
      },
    ],
  },
  {
    language: 'de',
    scenes: [
      {
        background: 'plain',
        texts: [
          text('long between dots', 'Das Salz hinzugeben', { hasDots: true, style: BARE }),
          text('long between dots on a poster', 'Das Salz hinzugeben', { hasDots: true, style: POSTER }),
          text('two lines between dots', 'Das Salz hinzugeben\nund umrühren', {
            ...{ original: 'Añade la sal\ny remueve', hasDots: true, style: BARE },
          }),
          text('between dots, turned by 6°', 'Das Salz hinzugeben', {
            ...{ angleDegrees: 6, hasDots: true, style: BARE },
          }),
          text('in perspective', 'Das Salz hinzu', {
            ...{ angleDegrees: 5, style: { ...BARE, perspective: { taper: 0.15, shear: 0.09 } } },
          }),
        ],
      },
    ],
  },
  {
    language: 'pt',
    scenes: [
      {
        background: 'gradient',
        texts: [
          text('round plates, upper line', 'A minha mãe', { style: PLATED, radiusPx: 12 }),
          text('round plates, lower line', 'sempre vai à feira', {
            ...{ original: 'La receta de mi abuela', isNextLine: true, style: PLATED, radiusPx: 12 },
          }),
          text('through two colours', 'Junte o sal', { style: { gradient: GOLDEN } }),
          text('a box behind a word', 'Junte o sal', { style: { highlight: SPOKEN } }),
        ],
      },
    ],
  },
  {
    language: 'ja',
    scenes: [
      {
        background: 'gradient',
        texts: [
          text('Japanese', 'ゆっくり塩を加えます'),
          text('Japanese, two lines', '塩を加えて\nよく混ぜます', { original: 'Añade la sal\ny remueve' }),
          text('Japanese that wraps', '台所は今日の午後から明日の朝まで閉まっています'),
          text('Chinese', '慢慢加入一些盐'),
          text('Korean', '소금을 천천히 넣으세요'),
          text('Japanese on a plate', '作り方', { style: { ...BARE, background: 'plate' } }),
        ],
      },
    ],
  },
]

const BACKGROUNDS: Readonly<Record<Scene['background'], string>> = {
  plain: `color=0x${PLAIN_COLOR.slice(1)}:s=1280x720:r=25`,
  gradient: 'gradients=s=1280x720:c0=0x1c2a4a:c1=0xb2734a:speed=0.00001:seed=3:r=25',
  texture: 'mandelbrot=s=1280x720:r=25,trim=end_frame=1,loop=-1:1,setpts=N/25/TB,eq=brightness=-0.2',
  moving: 'gradients=s=1280x720:c0=0x24404a:c1=0xa0643c:speed=0.03:seed=7:r=25',
}
const CAP_HEIGHT_PX = 27
const LINE_PX = 46
const DOT = { radiusPx: 16, gapPx: 40 }
const PLATE = { color: '#0b57a8', paddingPx: 14 }

/** A text as an analysis would tell it: where it is at each step, and in which style. */
export interface PlacedText extends DrawnText {
  readonly boxes: readonly { readonly frame: number; readonly box: TextBox }[]
  readonly style: TextStyle
}

/** The texts of a scene in two columns and three rows; frames are counted from the film's first. */
export function placed({ background, texts }: Scene, sceneIndex: number): PlacedText[] {
  return texts.map((one, index) => {
    const lines = one.original.split('\n')
    const width = 24 * Math.max(...lines.map(({ length }) => length))
    const height = LINE_PX * lines.length
    const place = one.isNextLine ? index - 1 : index
    const cx = 320 + 640 * (place % 2)
    const cy = 120 + 240 * Math.floor(place / 2) + (one.isNextLine ? LINE_PX + PLATE.paddingPx : 0)
    const box = { x: cx - width / 2, y: cy - height / 2, width, height, angleDegrees: one.angleDegrees ?? 0 }
    const steps = one.moves ? SCENE_FRAMES / STEP.frames : 1
    const isOnPlate = one.style?.background === 'plate'
    return {
      ...one,
      boxes: Array.from({ length: steps }, (_, step) => ({
        frame: sceneIndex * SCENE_FRAMES + step * STEP.frames,
        box: { ...box, x: box.x + step * STEP.px },
      })),
      style: {
        ...{ fill: '#ffffff', outline: { color: '#000000', widthPx: 2 } },
        ...{ weight: 700, italic: false, align: 'center', capHeightPx: CAP_HEIGHT_PX, letterSpacingPx: 0 },
        background: background === 'moving' ? 'moving' : 'still',
        ...one.style,
        plate: isOnPlate
          ? {
              ...{
                color: background === 'plain' ? PLAIN_COLOR : PLATE.color,
                box: grown(box, PLATE.paddingPx),
              },
              ...(one.radiusPx !== undefined && { radiusPx: one.radiusPx }),
            }
          : null,
      },
    }
  })
}

function grown(box: TextBox, by: number): TextBox {
  return {
    ...box,
    ...{ x: box.x - by, y: box.y - by / 2, width: box.width + 2 * by, height: box.height + by },
  }
}

/** Draws a film of scenes with their original texts burned in, or without them: plates alone. */
export async function drawFilm(
  scenes: readonly Scene[],
  folder: string,
  file: string,
  isClean: boolean,
): Promise<string> {
  const inputs: string[] = []
  const chains: string[] = []
  for (const [index, scene] of scenes.entries()) {
    inputs.push('-f', 'lavfi', '-i', `${BACKGROUNDS[scene.background]},trim=end_frame=${SCENE_FRAMES}`)
    const texts = placed(scene, 0)
    const [still, moving] = [join(folder, `${file}-${index}.png`), join(folder, `${file}-${index}-m.png`)]
    await drawTexts(
      texts.filter(({ moves }) => !moves),
      still,
      isClean,
    )
    await drawTexts(
      texts.filter(({ moves }) => moves),
      moving,
      isClean,
    )
    inputs.push('-i', still, '-i', moving)
    const at = 3 * index
    chains.push(
      `[${at}:v][${at + 1}:v]overlay=format=gbrp[a${index}]`,
      `[a${index}][${at + 2}:v]overlay=format=gbrp:x='${STEP.px}*floor(n/${STEP.frames})'[s${index}]`,
    )
  }
  const all = scenes.map((_, index) => `[s${index}]`).join('')
  const path = join(folder, file)
  await ffmpeg(
    ...inputs,
    ...[
      '-filter_complex',
      `${chains.join(';')};${all}concat=n=${scenes.length},scale=out_color_matrix=bt709,format=yuv420p[v]`,
    ],
    ...['-map', '[v]', '-r', String(FPS), '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '4'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', path],
  )
  return path
}

async function drawTexts(texts: readonly PlacedText[], path: string, isClean: boolean): Promise<void> {
  const drawn = texts.map(({ original, boxes, style, hasDots, angleDegrees = 0 }) => {
    const box = boxes[0]?.box
    if (!box) return ''
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
    const lines = original.split('\n').map((line, index) => {
      const y = box.y + LINE_PX * (index + 0.5) + CAP_HEIGHT_PX / 2
      return `<text x="${cx}" y="${y}" textLength="${line.length * 18}">${line}</text>`
    })
    const { plate } = style
    const surface = plate
      ? `<rect x="${plate.box.x}" y="${plate.box.y}" width="${plate.box.width}" height="${plate.box.height}" rx="${plate.radiusPx ?? 0}" fill="${plate.color}" stroke="none"/>`
      : ''
    const { color, widthPx } = style.outline ?? { color: 'none', widthPx: 0 }
    const dots = hasDots ? [box.x - DOT.gapPx, box.x + box.width + DOT.gapPx] : []
    const drawnDots = dots.map((x) => `<circle cx="${x}" cy="${cy}" r="${DOT.radiusPx}" stroke="none"/>`)
    return `<g transform="rotate(${angleDegrees} ${cx} ${cy})" stroke="${color}" stroke-width="${2 * widthPx}" paint-order="stroke" fill="${style.fill}">${surface}${drawnDots.join('')}${isClean ? '' : lines.join('')}</g>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width}" height="${FRAME.height}" font-family="Noto Sans" font-weight="700" font-size="38" text-anchor="middle">${drawn.join('')}</svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
}
