import { expect, test } from 'vitest'
import { isSameFile } from './unfinished-upload.ts'

const unfinished = {
  id: 'x',
  name: 'Receta de mamá.mp4',
  sizeBytes: 1000,
  arrivedBytes: 400,
  fileModifiedMs: 1_773_320_700_000,
  expiresAt: '2026-03-14T13:05:00.000Z',
}
const file = { name: 'Receta de mamá.mp4', size: 1000, lastModified: 1_773_320_700_000 }

test('the same file is known again, however its accents are composed', () => {
  expect(isSameFile(file, unfinished)).toBe(true)
  expect(isSameFile({ ...file, name: file.name.normalize('NFD') }, unfinished)).toBe(true)
})

test.each([
  ['name', { name: 'Receta.mp4' }],
  ['size', { size: 1001 }],
  ['time', { lastModified: 1_773_320_700_001 }],
])('a file of another %s is another', (_, change) => {
  expect(isSameFile({ ...file, ...change }, unfinished)).toBe(false)
})

test('where the sender did not tell the time, name and size decide', () => {
  expect(isSameFile({ ...file, lastModified: 1 }, { ...unfinished, fileModifiedMs: null })).toBe(true)
})
