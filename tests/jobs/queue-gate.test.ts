import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '#app/log.server.ts'
import { PAUSED, QueueGate } from '#jobs/queue-gate.ts'
import { eventually } from '#tests/setup/eventually.ts'

let stopping: AbortController
beforeEach(() => {
  stopping = new AbortController()
})
afterEach(() => stopping.abort())

function gateWith(wrong: { reason: string | undefined; paused?: boolean }) {
  const doors = {
    open: vi.fn(() => Promise.resolve()),
    close: vi.fn(() => Promise.resolve()),
    whyNotServed: () => Promise.resolve(wrong.reason),
    whyPaused: () => Promise.resolve(wrong.paused ? PAUSED : undefined),
  }
  const gate = new QueueGate(doors, { log, stopping: stopping.signal, againMs: 10 })
  return { doors, gate, wrong, started: gate.start() }
}

test('a queue is not served before what its jobs need is there', async () => {
  const { doors, gate, wrong, started } = gateWith({ reason: 'the store: there is no bucket' })
  await eventually(() => expect(gate.reason).toBe('the store: there is no bucket'))
  expect(doors.open).not.toHaveBeenCalled()
  wrong.reason = undefined
  await started
  expect(doors.open).toHaveBeenCalledTimes(1)
  expect(gate.reason).toBeUndefined()
})

test('an outage that is the worker’s own closes the queue until it is over', async () => {
  const { doors, gate, wrong, started } = gateWith({ reason: undefined })
  await started
  wrong.reason = 'the text reader: no answer'
  gate.reportOutage()
  await eventually(() => expect(doors.close).toHaveBeenCalledTimes(1))
  wrong.reason = undefined
  await eventually(() => expect(doors.open).toHaveBeenCalledTimes(2))
})

test('an outage that others have as well leaves the queue open', async () => {
  const { doors, gate, started } = gateWith({ reason: undefined })
  await started
  gate.reportOutage()
  gate.reportDone()
  gate.reportOutage()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(doors.close).not.toHaveBeenCalled()
})

test('three outages in a row close the queue for a while, whatever the check says', async () => {
  const { doors, gate, started } = gateWith({ reason: undefined })
  await started
  for (let outages = 0; outages < 3; outages++) gate.reportOutage()
  await eventually(() => expect(doors.close).toHaveBeenCalledTimes(1))
  await eventually(() => expect(doors.open).toHaveBeenCalledTimes(2))
})

test('a queue that an operator pauses is left, and taken up again when it is resumed', async () => {
  const { doors, gate, wrong, started } = gateWith({ reason: undefined })
  await started
  Object.assign(wrong, { paused: true, reason: PAUSED })
  await eventually(() => expect(gate.reason).toBe(PAUSED))
  Object.assign(wrong, { paused: false, reason: undefined })
  await eventually(() => expect(doors.open).toHaveBeenCalledTimes(2))
})
