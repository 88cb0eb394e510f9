import { expect, test } from 'vitest'
import { runFuzz } from '#tests/fuzz/run-fuzz.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()

/** `npm run bench:fuzz` makes 50,000 of them. */
const REQUESTS = 500

// proves asvs-1.2.4, asvs-1.5.2, asvs-2.2.1, asvs-4.1.1, asvs-16.5.1
test('whatever is sent, the answer is one of those that the description has', async () => {
  const { faults, calls, statuses } = await runFuzz(db, at, { requests: REQUESTS, seed: 7 })
  expect(faults).toEqual([])
  // it is worth nothing if all are refused at the door
  expect(Object.keys(calls).length).toBeGreaterThan(20)
  expect(statuses[200]).toBeGreaterThan(REQUESTS / 20)
})
