import { expect, test } from 'vitest'
import { missingLegs, modelRoute, parseLeg } from './model-pairs.ts'
import { filesOfPair, pairOfLeg, parseRecords } from './model-records.ts'
import { ModelShelf } from './model-shelf.ts'

test('a pair is served by one model, by two through English, or not at all', () => {
  const installed = new Set(['es-en', 'en-de', 'en-zh-Hans', 'ja-en'])
  expect(modelRoute('es', 'en', installed)).toEqual(['es-en'])
  expect(modelRoute('es', 'de', installed)).toEqual(['es-en', 'en-de'])
  expect(modelRoute('ja', 'zh-cn', installed)).toEqual(['ja-en', 'en-zh-Hans'])
  expect(modelRoute('de', 'es', installed)).toBeUndefined()
  expect(modelRoute('en', 'en', installed)).toBeUndefined()
})

test.each([
  ['es-en', 'es', 'en'],
  ['EN-DE', 'en', 'de'],
  ['en-zhTW', 'en', 'zh-tw'],
  ['zh-cn-en', 'zh-cn', 'en'],
  ['zh-hans-en', 'zh-cn', 'en'],
])('%s is the model %s → %s', (text, source, target) => {
  expect(parseLeg(text)).toEqual({ source, target })
})

test.each(['es-fr', 'en-en', 'klingon-en', '../en', ''])('"%s" is no model', (text) => {
  expect(parseLeg(text)).toBeUndefined()
})

test('of a way through English only the half that is missing is to be fetched', () => {
  const installed = new Set(['zh-en', 'es-en'])
  expect(missingLegs('ja', 'de', installed)).toEqual([
    { source: 'ja', target: 'en' },
    { source: 'en', target: 'de' },
  ])
  expect(missingLegs('zh-cn', 'de', installed)).toEqual([{ source: 'en', target: 'de' }])
  expect(missingLegs('es', 'en', installed)).toEqual([])
})

const HASH = 'a'.repeat(64)
const record = (changes: object) => ({
  name: 'model.esen.bin',
  fileType: 'model',
  sourceLanguage: 'es',
  targetLanguage: 'en',
  version: '3.0',
  decompressedHash: HASH,
  attachment: { hash: HASH, size: 10, location: 'models/1.zst', filename: 'x', mimetype: 'y' },
  schema: 1,
  ...changes,
})
const vocab = { name: 'vocab.esen.spm', fileType: 'vocab' }

test('of several versions the newest that the engine reads is taken, with the vocabulary of the same', () => {
  const records = parseRecords({
    data: [
      record({ version: '2.9' }),
      record({ version: '3.1' }),
      record({ version: '3.10' }),
      record({ version: '4.0' }),
      record({ ...vocab, version: '3.1' }),
      record({ ...vocab, version: '3.10' }),
    ],
  })
  expect(
    filesOfPair(records, { source: 'es', target: 'en' })?.map((file) => [file.fileType, file.version]),
  ).toEqual([
    ['model', '3.10'],
    ['vocab', '3.10'],
  ])
  expect(filesOfPair(records, { source: 'en', target: 'es' })).toBeUndefined()
})

test('a model under a language’s older code is found when there is none under the present one', () => {
  const chinese = (changes: object) => record({ sourceLanguage: 'zh', ...changes })
  const records = parseRecords({ data: [chinese({}), chinese(vocab)] })
  expect(pairOfLeg(records, { source: 'zh-cn', target: 'en' })).toEqual({ source: 'zh', target: 'en' })
  expect(pairOfLeg(records, { source: 'zh-tw', target: 'en' })).toBeUndefined()
})

test('two vocabularies are taken where source and target have their own', () => {
  const both = ['srcvocab', 'trgvocab'].map((fileType) => record({ fileType, name: `${fileType}.spm` }))
  const records = parseRecords({ data: [record({}), ...both] })
  expect(filesOfPair(records, { source: 'es', target: 'en' })).toHaveLength(3)
  expect(filesOfPair(records.slice(0, 2), { source: 'es', target: 'en' })).toBeUndefined()
})

test.each([
  ['a name that leaves its folder', { name: '../../etc/passwd' }],
  ['a checksum that is none', { decompressedHash: 'x' }],
  ['no attachment', { attachment: undefined }],
])('a record with %s is passed over', (_, changes) => {
  expect(parseRecords({ data: [record(changes), 'nonsense', null] })).toEqual([])
})

test('the model that was not used for longest leaves, before another comes', () => {
  const events: string[] = []
  const shelf = new ModelShelf((name) => {
    events.push(`load ${name}`)
    return { free: () => void events.push(`free ${name}`) }
  }, 2)
  for (const name of ['a', 'b', 'a', 'c', 'a']) shelf.take(name)
  expect(events).toEqual(['load a', 'load b', 'free b', 'load c'])
  expect(shelf.names).toEqual(['c', 'a'])
})

test('a model that cannot be loaded leaves nothing behind', () => {
  const shelf = new ModelShelf<{ free(): void }>(() => {
    throw new Error('damaged')
  }, 2)
  expect(() => shelf.take('a')).toThrow('damaged')
  expect(shelf.names).toEqual([])
})
