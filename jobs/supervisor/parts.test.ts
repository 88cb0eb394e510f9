import { expect, test } from 'vitest'
import { JOB_NAMES } from '#app/queue/contracts.ts'
import { WORKER_PARTS } from './parts.mjs'

test('every kind of job has a worker that takes it, and only one', () => {
  const served = WORKER_PARTS.flatMap(({ args }) => args.at(-1)?.split(',') ?? [])
  expect(served.toSorted()).toEqual([...JOB_NAMES].toSorted())
})
