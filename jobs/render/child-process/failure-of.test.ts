import { expect, test } from 'vitest'
import { AppError } from '#app/domain/errors.ts'
import { failureOf } from './failure-of.ts'

const full = new Error("ENOSPC: no space left on device, open '/tmp/graph.txt'")

test.each([
  ['thrown as it is', full],
  ['behind a failure that does not know', new AppError('render.failed', { cause: full })],
  ['two causes deep', new Error('no browser', { cause: new Error('no profile', { cause: full }) })],
  ['in the words of a library', new Error('mark.png: unable to write, No space left on device')],
])('a full disk is said to be one: %s', (_, error) => {
  expect(failureOf(error)).toMatchObject({ code: 'storage.full', cause: error })
})

test.each([
  ['a process that could not be begun', new AppError('render.failed', { cause: new Error('spawn ENOMEM') })],
  ['a library', new Error('mark.png: Cannot allocate memory')],
])('a lack of memory is said to be one: %s', (_, error) => {
  expect(failureOf(error)).toMatchObject({ code: 'memory.unavailable', cause: error })
})

test('a video that wants more memory than we allow stays one', () => {
  const cause = new Error('ffmpeg ended with 1: Cannot allocate memory')
  expect(failureOf(new AppError('media.too-demanding', { cause }))).toMatchObject({
    code: 'media.too-demanding',
  })
})

test('our own failures stay what they are, and what nobody knows is a failed render', () => {
  const ours = new AppError('media.unreadable')
  expect(failureOf(ours)).toBe(ours)
  expect(failureOf(new TypeError('x is not a function'))).toMatchObject({ code: 'render.failed' })
  expect(failureOf('nothing')).toMatchObject({ code: 'render.failed' })
})
