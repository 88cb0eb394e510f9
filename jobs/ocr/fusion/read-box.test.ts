import { expect, test } from 'vitest'
import { percentile } from '../crop/levels.ts'
import { grayOf, type RgbImage } from '../image.ts'
import { characterFilter } from '../recognize/character-filter.ts'
import { type BoxReading, joinLines, readBox, type ReadingSettings } from './read-box.ts'

const DEFAULTS: ReadingSettings = {
  contrast_ths: 0.1,
  adjust_contrast: 0.5,
  enable_contrast_processing: true,
}

/** Upright strokes a little lighter than their background: a faint line. */
const FAINT: RgbImage = {
  ...{ width: 240, height: 48, channels: 3 },
  data: Uint8Array.from({ length: 240 * 48 * 3 }, (_, i) => (Math.floor(i / 3) % 12 < 4 ? 130 : 100)),
}
const BOX = { cx: 120, cy: 24, width: 240, height: 48, angle: 0 }

/** Reads with an engine that is `sure` of the line as it is; answers the contrasts that it was shown, 0 to 1. */
async function contrastsShown(settings: Partial<ReadingSettings>, sure = 0.5): Promise<number[]> {
  const shown: number[] = []
  const read = (line: RgbImage) => {
    const { data } = grayOf(line)
    shown.push((percentile(data, 0.9) - percentile(data, 0.1)) / 255)
    return Promise.resolve({ text: '请注意', confidence: sure, characters: [] })
  }
  const notAsked = () => {
    throw new Error('Chinese is read without it')
  }
  const ppOcr = { read, writes: () => true, close: () => Promise.resolve() }
  const recognizers = { ppOcr, scriptModel: notAsked, own: new Map(), tesseract: notAsked }
  const filter = characterFilter({ allowlist: null, blocklist: null })
  await readBox(FAINT, BOX, ['zh-cn'], filter, { ...DEFAULTS, ...settings }, recognizers)
  return shown
}

test('enable_contrast_processing decides whether a doubtful line is read again with more contrast', async () => {
  const [first = 0, second = 0, ...more] = await contrastsShown({ enable_contrast_processing: true })
  expect(second).toBeGreaterThan(first * 3)
  expect(more).toEqual([])
  expect(await contrastsShown({ enable_contrast_processing: false })).toHaveLength(1)
})

test.each([
  { contrast_ths: 0.05, sure: 0.5, times: 1 },
  { contrast_ths: 0.1, sure: 0.5, times: 2 },
  { contrast_ths: 0.1, sure: 0.8, times: 1 },
  { contrast_ths: 0.18, sure: 0.8, times: 1 },
  { contrast_ths: 0.22, sure: 0.8, times: 2 },
  { contrast_ths: 0.3, sure: 0.95, times: 2 },
])('with contrast_ths $contrast_ths a line of confidence $sure is read $times times', async (each) => {
  const { contrast_ths, sure, times } = each
  expect(await contrastsShown({ contrast_ths }, sure)).toHaveLength(times)
})

test('adjust_contrast is the contrast that a doubtful line is raised to; one that has it is left alone', async () => {
  const raised = await Promise.all(
    [0.5, 0.7, 0.9].map(async (adjust_contrast) => (await contrastsShown({ adjust_contrast })).at(-1)),
  )
  expect(raised.map((contrast) => Math.round((contrast ?? 0) * 10) / 10)).toEqual([0.5, 0.7, 0.9])
  expect(await contrastsShown({ adjust_contrast: 0.1 })).toHaveLength(1)
})

const line = (certainty?: number): BoxReading => ({
  ...{ text: 'Abierto', confidence: 0.9, language: 'es' as const, rect: BOX },
  ...(certainty === undefined ? {} : { certainty }),
})

test.each([
  ['as likely right as all of its lines are', [line(0.9), line(0.8)], 0.72],
  ['of unknown certainty when one of its lines is', [line(0.9), line()], undefined],
])('a block is %s', (_, lines, certainty) => {
  const joined = joinLines(lines)
  expect(joined).toMatchObject({ text: 'Abierto\nAbierto', confidence: 0.9 })
  if (certainty === undefined) expect(joined).not.toHaveProperty('certainty')
  else expect(joined?.certainty).toBeCloseTo(certainty)
})
