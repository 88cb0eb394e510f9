import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TranslationJob } from '#app/domain/translator.ts'
import { downloadFile } from '#app/gateways/translators/neural/download-file.server.ts'
import { downloadModel, openModelSource } from '#app/gateways/translators/neural/download-model.server.ts'
import { installedModels } from '#app/gateways/translators/neural/model-folder.server.ts'
import { createNeural, type Neural } from '#app/gateways/translators/neural/neural.server.ts'
import { type ModelMirror, startMirror } from '../fakes/translators/model-mirror.ts'

const MODEL = randomBytes(200_000)
const VOCAB = randomBytes(5000)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const PAIR = { source: 'es', target: 'en' }

let modelsFolder = ''
let mirror: ModelMirror
let neural: Neural | undefined
beforeEach(async () => {
  modelsFolder = mkdtempSync(join(tmpdir(), 'rotulo-models-'))
  mirror = await startMirror(PAIR, { model: MODEL, vocab: VOCAB })
})
afterEach(async () => {
  neural?.close()
  await mirror.stop()
  rmSync(modelsFolder, { recursive: true })
})

async function download(
  pair = PAIR,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<boolean> {
  const source = await openModelSource(mirror.url)
  const { signal } = new AbortController()
  return downloadModel(source, { pair, modelsFolder, signal, onProgress })
}

/** A download whose connection breaks when something of it has arrived. */
async function brokenDownload(): Promise<boolean> {
  mirror.stallAfter = 50_000
  try {
    return await download(PAIR, (done) => done > 0 && mirror.cut())
  } finally {
    mirror.stallAfter = undefined
  }
}

const job = (changes: Partial<TranslationJob> = {}): TranslationJob => ({
  source: 'es',
  target: 'en',
  glossary: new Map(),
  signal: new AbortController().signal,
  ...changes,
})
const ask = (engine: Neural, ...texts: string[]) =>
  engine.translate(
    texts.map((text, index) => ({ id: String(index), text })),
    job(),
  )

/** A neural engine whose thread is the fake one. */
function faked(timeoutMs = 5000): Neural {
  const script = join(import.meta.dirname, '../fakes/translators/neural-thread.ts')
  return (neural = createNeural({ modelsFolder, timeoutMs, startThread: () => new Worker(script) }))
}

test('a model is downloaded, unpacked and checked, with progress, and once only', async () => {
  const seen: number[] = []
  expect(await download(PAIR, (done, total) => seen.push(done / total))).toBe(true)
  expect([...installedModels(modelsFolder)]).toEqual(['es-en'])
  expect(readFileSync(join(modelsFolder, 'es-en/model.bin')).equals(MODEL)).toBe(true)
  expect(readdirSync(join(modelsFolder, 'es-en')).toSorted()).toEqual([
    'manifest.json',
    'model.bin',
    'vocab.bin',
  ])
  expect(seen.at(-1)).toBe(1)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  mirror.requests.length = 0
  expect(await download()).toBe(false)
  expect(mirror.requests).toEqual(['/records.json'])
})

test('a download that broke off is no model, and goes on where it was', async () => {
  await expect(brokenDownload()).rejects.toThrow(/broke off after [1-9]\d* of \d+ bytes/)
  expect([...installedModels(modelsFolder)]).toEqual([])
  await download()
  expect(mirror.requests.filter((path) => path.includes('bytes='))).toEqual([
    expect.stringMatching(/^\/files\/model\.zst bytes=[1-9]\d*-$/),
  ])
  expect(readFileSync(join(modelsFolder, 'es-en/model.bin')).equals(MODEL)).toBe(true)
})

test('a mirror that knows no ranges is read again from the beginning', async () => {
  await expect(brokenDownload()).rejects.toThrow('broke off')
  mirror.knowsRanges = false
  await download()
  expect(readFileSync(join(modelsFolder, 'es-en/model.bin')).equals(MODEL)).toBe(true)
})

test.each([
  ['a file that is not the promised one', { attachment: { hash: 'b'.repeat(64) } }, /checksum/],
  ['one that unpacks to something else', { decompressedHash: 'b'.repeat(64) }, /unpacks to something else/],
  ['one that is longer than promised', { attachment: { size: 1000 } }, /longer than the catalogue says/],
  ['one that is shorter than promised', { attachment: { size: 300_000 } }, /ends after \d+ of 300000 bytes/],
  ['one that is not there', { attachment: { location: 'files/gone.zst' } }, /answers 404/],
  ['one that is moved to another host', { attachment: { location: 'files/moved.zst' } }, /answers 302/],
  ['one on another host', { attachment: { location: 'http://127.0.0.2/model.zst' } }, /not among its own/],
  ['one above the files', { attachment: { location: '../secret' } }, /not among its own|answers 404/],
  ['one that no disk should hold', { attachment: { size: 1e15 } }, /free; .* are needed/],
  ['one that is larger than any model', { attachment: { size: 200_000_001 } }, /larger than any model/],
])('%s is refused in words, and nothing of it is kept', async (_, change, message) => {
  bend(change)
  await expect(download()).rejects.toThrow(message)
  expect(readdirSync(modelsFolder)).toEqual([])
})

/** Changes the record of the mirror's model. */
function bend(change: object): void {
  const [model] = mirror.records.data
  if (model === undefined) throw new Error('no record')
  for (const [name, value] of Object.entries(change))
    model[name] = typeof value === 'object' ? { ...(model[name] as object), ...value } : value
}

test('a file that unpacks without end is cut off, and nothing of it is kept', async () => {
  const bomb = zstdCompressSync(Buffer.alloc(50_000_000))
  mirror.serve('/files/model.zst', bomb)
  bend({ attachment: { size: bomb.length, hash: sha256(bomb) } })
  await expect(download()).rejects.toThrow('too much when it is unpacked')
  expect(readdirSync(modelsFolder)).toEqual([])
})

test('a model whose second file is wrong leaves nothing of the first one either', async () => {
  mirror.serve('/files/vocab.zst', zstdCompressSync(randomBytes(VOCAB.length)))
  await expect(download()).rejects.toThrow(/checksum|longer|ends after/)
  expect(readdirSync(modelsFolder)).toEqual([])
})

test('a catalogue without end is not read to it', async () => {
  mirror.serve('/records.json', Buffer.from(JSON.stringify({ data: 'x'.repeat(9_000_000) })))
  await expect(openModelSource(mirror.url)).rejects.toThrow('too long for a catalogue')
})

test('a server of records that leads to files in the clear elsewhere is refused', async () => {
  const records = `${mirror.url}/records`
  mirror.serve('/records', Buffer.from(JSON.stringify(mirror.records)))
  const told = (base_url: string) => {
    mirror.serve('/v1/', Buffer.from(JSON.stringify({ capabilities: { attachments: { base_url } } })))
    return openModelSource(records)
  }
  await expect(told('http://169.254.169.254/latest')).rejects.toThrow('not https')
  expect((await told(`${mirror.url}/files`)).filesUrl.href).toBe(`${mirror.url}/files/`)
  expect((await told('https://files.example')).filesUrl.href).toBe('https://files.example/')
})

test('a server that stops sending is given up, and gone on from later', async () => {
  mirror.stallAfter = 50_000
  const file = {
    url: new URL('/files/model.zst', mirror.url),
    bytes: 200_000,
    sha256: 'a'.repeat(64),
    unpackedSha256: 'a'.repeat(64),
  }
  const { signal } = new AbortController()
  const path = join(modelsFolder, 'model.bin')
  await expect(
    downloadFile(file, path, { signal, stallMs: 200, onProgress: () => undefined }),
  ).rejects.toMatchObject({ canGoOn: true, message: expect.stringMatching(/broke off after 50000 of/) })
  expect(readdirSync(modelsFolder)).toEqual(['model.bin.download'])
})

test('while a newer version is downloaded, and if that fails, the present one works', async () => {
  await download()
  for (const record of mirror.records.data) Object.assign(record, { version: '3.1' })
  bend({ attachment: { hash: 'b'.repeat(64) } })
  await expect(download()).rejects.toThrow('checksum')
  expect([...installedModels(modelsFolder)]).toEqual(['es-en'])
})

test('a pair that the mirror does not have, and a mirror that is none, say so', async () => {
  await expect(download({ source: 'ja', target: 'en' })).rejects.toThrow('There is no model ja-en')
  mirror.records = JSON.parse('"nothing"')
  await expect(download()).rejects.toThrow('no catalogue')
})

test('pairs are served as models are there, through English too', async () => {
  const engine = faked()
  expect(engine.supports('es', 'en')).toBe(false)
  await download()
  mirror.records.data.forEach((record) =>
    Object.assign(record, { sourceLanguage: 'en', targetLanguage: 'de' }),
  )
  await download({ source: 'en', target: 'de' })
  neural = createNeural({ modelsFolder })
  expect(neural.supports('es', 'en')).toBe(true)
  expect(neural.supports('es', 'de')).toBe(true)
  expect(neural.supports('de', 'es')).toBe(false)
  const pivoting = faked()
  const answers = await pivoting.translate([{ id: '1', text: 'Sal' }], job({ target: 'de' }))
  expect(answers).toEqual([{ id: '1', text: 'Sal through 2', unknownWords: 0 }])
})

test('handles at the ends of a text are never put to it, and capitals not as such', async () => {
  await download()
  expect(await ask(faked(), 'SÍGUENOS @ana')).toMatchObject([{ text: 'Síguenos through 1 @ana' }])
})

test('an engine that hangs or dies costs the text that did it, not the next', async () => {
  await download()
  const engine = faked(300)
  expect(await ask(engine, 'Hang', 'Sal', 'Crash', 'Agua', 'Lie', 'Pan')).toEqual([
    { id: '0', problem: 'timed-out' },
    { id: '1', text: 'Sal through 1', unknownWords: 0 },
    { id: '2', problem: 'engine-failed' },
    { id: '3', text: 'Agua through 1', unknownWords: 0 },
    { id: '4', problem: 'timed-out' },
    { id: '5', text: 'Pan through 1', unknownWords: 0 },
  ])
})

test('the real engine says of a model that is none that it is damaged', async () => {
  await download()
  neural = createNeural({ modelsFolder })
  expect(await ask(neural, 'Sal', 'Agua')).toEqual([
    { id: '0', problem: 'model-damaged' },
    { id: '1', problem: 'model-damaged' },
  ])
  expect([...installedModels(modelsFolder)]).toEqual([])
})

test('a model that changed on the disk is not loaded', async () => {
  await download()
  writeFileSync(join(modelsFolder, 'es-en/model.bin'), randomBytes(MODEL.length))
  neural = createNeural({ modelsFolder })
  expect(await ask(neural, 'Sal')).toEqual([{ id: '0', problem: 'model-damaged' }])
  // so that it is downloaded anew
  expect([...installedModels(modelsFolder)]).toEqual([])
  await download()
  expect([...installedModels(modelsFolder)]).toEqual(['es-en'])
})

test('a model of which a part is missing is not there', async () => {
  await download()
  rmSync(join(modelsFolder, 'es-en/vocab.bin'))
  expect([...installedModels(modelsFolder)]).toEqual([])
})
