import type { LimitFunction } from 'p-limit'
import * as z from 'zod'
import { wholePrice } from '#app/domain/render-price.ts'
import { Refusal, ServerAway } from './api.ts'
import { FileJob, type Outcome, type Work } from './file-job.ts'
import type { InputFile } from './inputs.ts'
import { prepareFile } from './prepare-file.ts'

export type Prepared = FileJob | Outcome

const Balance = z.object({ balance: z.number() })

/**
 * Tells what all new files cost in all languages, and has it held before the first of them is sent: in their order, as
 * far as the balance goes. Resolves to what there is to do for each file, or to undefined when all of it costs more than
 * `maxCredits`: then nothing is begun. Throws Refusal, ServerAway, AbortError.
 */
export async function beginAll(
  work: Work,
  files: readonly InputFile[],
  { maxCredits, limit }: { maxCredits: number; limit: LimitFunction },
): Promise<Map<InputFile, Prepared> | undefined> {
  const { api, settings, reporter } = work
  const prepare = (file: InputFile) => limit(() => orFailed(work, file, () => prepareFile(work, file)))
  const prepared = new Map<InputFile, Prepared>(
    await Promise.all(files.map(async (file) => [file, await prepare(file)] as const)),
  )
  const jobs = [...prepared.values()].filter((job) => job instanceof FileJob)
  const fresh = jobs.filter(({ isNew }) => isNew)
  if (fresh.length === 0) return prepared
  const { balance } = await api.json('GET', '/credits/balance', Balance)
  const videos = fresh.map(({ expectedSeconds: seconds }) => ({ seconds, held: 0 }))
  const price = wholePrice(videos, { languages: settings.target_languages.length, balance })
  reporter.price(price, balance)
  if (price.credits > maxCredits) return undefined
  for (const job of fresh)
    prepared.set(job.file, await orFailed(work, job.file, () => job.openProject().then(() => job)))
  return prepared
}

/** What goes wrong with one file is told, and the others go on; what holds for every file is thrown. */
export async function orFailed<Result>(
  { api, reporter }: Work,
  { path }: InputFile,
  step: () => Promise<Result>,
): Promise<Result | 'failed'> {
  try {
    return await step()
  } catch (error) {
    api.signal.throwIfAborted()
    if (error instanceof ServerAway || (error instanceof Refusal && error.status === 401)) throw error
    const detail = error instanceof Error ? error.message : String(error)
    const code = error instanceof Refusal ? error.code : undefined
    reporter.tell({ file: path, event: 'failed', detail: detail.replaceAll('\n', ' '), code })
    return 'failed'
  }
}
