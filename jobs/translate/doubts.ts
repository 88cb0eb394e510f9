import pLimit from 'p-limit'
import * as z from 'zod'
import { type ReviewEntry, type ReviewedText, reviewList } from '#app/domain/collection-review.ts'
import { type Language, LANGUAGES } from '#app/domain/languages.ts'
import { CHECK_CODES } from '#app/domain/text-checks.ts'
import { type Api, Refusal } from './api.ts'

const Checks = z.object({
  target_language: z.enum(LANGUAGES),
  checks: z.array(
    z.object({
      group_id: z.string(),
      code: z.enum(CHECK_CODES),
      dismissed: z.boolean(),
      original: z.string(),
      language: z.enum(LANGUAGES),
      translation: z.string(),
      start_seconds: z.number(),
    }),
  ),
})

/** A file, and the languages of its project that there is something of. */
export interface CheckedFile {
  readonly path: string
  readonly projectId: string
  readonly languages: readonly Language[]
}

const AT_ONCE = 4

/**
 * What wants a look in all files and languages, what reads the same once, the most doubtful first, files by
 * their path; `projectId` of its videos is the path of the file. Throws ServerAway.
 */
export async function findDoubts(api: Api, files: readonly CheckedFile[]): Promise<ReviewEntry[]> {
  return reviewList(await ofAllOutputs(files, (output) => doubtsIn(api, output)))
}

/** One language of a file. */
interface CheckedOutput extends Pick<CheckedFile, 'path' | 'projectId'> {
  readonly language: Language
}

/** What `find` resolves to for each output, files by their path, some at a time. */
export async function ofAllOutputs<Found>(
  files: readonly CheckedFile[],
  find: (output: CheckedOutput) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const limit = pLimit(AT_ONCE)
  // files come in the order in which they were done, which is another one each time
  const inOrder = files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const outputs = inOrder.flatMap(({ path, projectId, languages }) =>
    languages.map((language) => ({ path, projectId, language })),
  )
  return (await Promise.all(outputs.map((output) => limit(() => find(output))))).flat()
}

async function doubtsIn(api: Api, { path, projectId, language }: CheckedOutput): Promise<ReviewedText[]> {
  const texts = new Map<string, ReviewedText>()
  for (const check of await checksOf(api, `/projects/${projectId}/checks?target_language=${language}`)) {
    if (check.dismissed) continue
    const { group_id: id, original, translation, start_seconds: startSeconds } = check
    const codes = [...(texts.get(id)?.codes ?? []), check.code]
    const text = { projectId: path, original, language: check.language, target: language, translation }
    texts.set(id, { ...text, trackId: id, disposition: 'translate', startSeconds, codes })
  }
  return [...texts.values()]
}

async function checksOf(api: Api, address: string): Promise<z.output<typeof Checks>['checks']> {
  try {
    return (await api.json('GET', address, Checks)).checks
  } catch (error) {
    // somebody has deleted the project meanwhile
    if (error instanceof Refusal && error.status === 404) return []
    throw error
  }
}
