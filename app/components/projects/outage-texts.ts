import type { OutageCode } from '#app/domain/outage.ts'

/** What is waited for, as keys below `work.outage`. */
export const OUTAGE_TEXTS = {
  'ocr.unavailable': 'ocr',
  'storage.unavailable': 'storage',
  'storage.full': 'full',
  'database.unavailable': 'database',
  'memory.unavailable': 'memory',
  'job.worker-lost': 'worker',
} as const satisfies Record<OutageCode, string>
