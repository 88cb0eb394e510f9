import { expect, test } from 'vitest'
import { frameSource } from './frame-body.ts'
import { Problem } from '../failures.ts'

const MOST_PIXELS = 100
const RAW = 'application/octet-stream'
const source = (type: string | undefined, query: string, bytes: number) =>
  frameSource(type, new URLSearchParams(query), new Uint8Array(bytes), MOST_PIXELS)

function codeOf(call: () => unknown): string | undefined {
  try {
    call()
  } catch (failure) {
    if (failure instanceof Problem) return failure.code
    throw failure
  }
  return undefined
}

test('pictures and raw pixels are distinguished by their type', () => {
  expect(source('image/png', '', 8)).toMatchObject({ kind: 'encoded', format: 'png' })
  expect(source('IMAGE/JPEG; x=y', '', 8)).toMatchObject({ kind: 'encoded', format: 'jpeg' })
  expect(source(RAW, 'width=5&height=2', 30)).toMatchObject({ kind: 'raw', width: 5, height: 2 })
})

test.each([
  { type: 'image/png', query: '', bytes: 0, code: 'bad-frame' },
  { type: 'image/gif', query: '', bytes: 9, code: 'wrong-type' },
  { type: undefined, query: '', bytes: 9, code: 'wrong-type' },
  { type: RAW, query: '', bytes: 9, code: 'bad-frame' },
  { type: RAW, query: 'width=5&height=2', bytes: 29, code: 'bad-frame' },
  { type: RAW, query: 'width=0&height=2', bytes: 3, code: 'bad-frame' },
  { type: RAW, query: 'width=1e9&height=1', bytes: 3, code: 'bad-frame' },
  { type: RAW, query: 'width=101&height=1', bytes: 303, code: 'too-large' },
])('$type $query with $bytes bytes is refused as $code', ({ type, query, bytes, code }) => {
  expect(codeOf(() => source(type, query, bytes))).toBe(code)
})
