import * as z from 'zod'
import { TrackId } from '../domain/ids.ts'
import { ChangeText } from './change-text.ts'
import { countedArray } from './counted.ts'

const MOST_TEXTS = 500

/** One change of several texts: of what can be the same of all. */
export const ChangeTexts = z.strictObject({
  group_ids: countedArray(TrackId, { min: 1, max: MOST_TEXTS }),
  change: ChangeText.pick({ language: true, disposition: true, style: true, reviewed: true, scope: true }),
  version: ChangeText.shape.version,
})
export type ChangeTexts = z.output<typeof ChangeTexts>
