import type { PgBoss, WorkHandler } from 'pg-boss'
import { vi } from 'vitest'

/** Has the workers of this boss ask their queues so often, however often they are told to: half a second is the least. */
export function pollEvery(boss: PgBoss, seconds: number): void {
  const polling = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds }
  const work = boss.work.bind(boss)
  vi.spyOn(boss, 'work').mockImplementation((name: string, options: object, handler: WorkHandler<object>) =>
    work(name, { ...options, ...polling }, handler),
  )
}
