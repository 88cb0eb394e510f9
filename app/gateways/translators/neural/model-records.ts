import * as z from 'zod'
import type { ModelLeg } from '../../../domain/model-leg.ts'
import { pairsOfLeg } from './model-pairs.ts'

const ROLES = ['model', 'vocab', 'srcvocab', 'trgvocab'] as const
type ModelRole = (typeof ROLES)[number]

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** A name that stays in its folder. */
const FileName = z.string().regex(/^[\w][\w.-]*$/)

/** One file of a model, as Firefox's collection `translations-models-v2` describes it; other fields are not used. */
const ModelRecord = z.object({
  name: FileName,
  fileType: z.enum(ROLES),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  version: z.string(),
  decompressedHash: Sha256,
  attachment: z.object({ hash: Sha256, size: z.int().positive(), location: z.string().min(1) }),
})
export type ModelRecord = z.infer<typeof ModelRecord>

const Collection = z.object({ data: z.array(z.unknown()) })

/** The only major version that the engine reads. */
const SUPPORTED_MAJOR = 3

/** The records that describe files of usable models; others are passed over. Throws when it is no collection at all. */
export function parseRecords(answer: unknown): ModelRecord[] {
  return Collection.parse(answer).data.flatMap((record) => {
    const parsed = ModelRecord.safeParse(record)
    return parsed.success && versionOf(parsed.data)[0] === SUPPORTED_MAJOR ? [parsed.data] : []
  })
}

/** The files of the newest model of a pair: model and vocabulary, or vocabularies; undefined when there is none whole. */
export function filesOfPair(
  records: readonly ModelRecord[],
  { source, target }: { source: string; target: string },
): ModelRecord[] | undefined {
  const ofPair = records.filter(
    ({ sourceLanguage, targetLanguage }) => sourceLanguage === source && targetLanguage === target,
  )
  const newest = (role: ModelRole) =>
    ofPair
      .filter(({ fileType }) => fileType === role)
      .toSorted((a, b) => compare(versionOf(b), versionOf(a)))[0]
  const model = newest('model')
  if (model === undefined) return undefined
  // files of one model have one version
  const part = (role: ModelRole) =>
    ofPair.find(({ fileType, version }) => fileType === role && version === model.version)
  const vocab = part('vocab')
  if (vocab !== undefined) return [model, vocab]
  const [from, to] = [part('srcvocab'), part('trgvocab')]
  return from === undefined || to === undefined ? undefined : [model, from, to]
}

/** The pair, in Firefox's codes, by which there is a whole model for the leg; undefined when there is none. */
export function pairOfLeg(
  records: readonly ModelRecord[],
  leg: ModelLeg,
): { source: string; target: string } | undefined {
  return pairsOfLeg(leg).find((pair) => filesOfPair(records, pair) !== undefined)
}

const versionOf = ({ version }: { version: string }) =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0)

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index])
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? 0)
}
