import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import * as z from 'zod'
import { canonicalJson } from '#app/domain/canonical-json.ts'
import { UI_LANGUAGES } from '#app/domain/languages.ts'
import { Recipe } from '#app/domain/recipe.ts'
import { Api } from './api.ts'
import { beginAll, orFailed, type Prepared } from './begin-all.ts'
import { findDoubts } from './doubts.ts'
import { findVideos, type InputFile } from './inputs.ts'
import { FileJob, type Outcome, type Work } from './file-job.ts'
import { type Options, UsageError } from './options.ts'
import { findOutputFaults } from './output-faults.ts'
import { prepareFile } from './prepare-file.ts'
import { Reporter, type Totals } from './reporter.ts'
import { StateFile } from './state.ts'
import { watchFolder } from './watch-folder.ts'

export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  needsReview: 3,
  needsCredits: 4,
  serverAway: 5,
  interrupted: 130,
} as const

export interface Means {
  readonly signal: AbortSignal
  readonly write: (line: string) => void
  /** Between two questions to the server about one video, and between two looks at a folder that is watched. */
  readonly pollMs?: number
}

const POLL_MS = 2000

const Recipes = z.array(z.object({ name: z.string(), is_default: z.boolean(), settings: Recipe }))

/**
 * Translates every video of a folder; resolves to the exit code. Throws UsageError, Refusal for a token that opens
 * nothing, ServerAway, and AbortError when `signal` ends it.
 */
export async function translateFolder(options: Options, means: Means): Promise<number> {
  const ended = new AbortController()
  try {
    return await translateAll(options, { ...means, signal: AbortSignal.any([means.signal, ended.signal]) })
  } finally {
    // what ends the command for one file ends it for those that are on their way
    ended.abort()
  }
}

async function translateAll(options: Options, { signal, write, pollMs = POLL_MS }: Means): Promise<number> {
  const files = await videosIn(options)
  if (files.length === 0 && !options.watch) throw new UsageError(`There is no video in ${options.folder}.`)
  const api = new Api(options.server, { token: options.token, signal })
  const reporter = new Reporter({ json: options.json, write })
  const settings = await settingsFor(api, options)
  const work: Work = {
    api,
    server: options.server,
    out: options.out,
    settings,
    settingsKey: keyOf(options.server, settings),
    namePattern: options.namePattern,
    subtitles: options.subtitles,
    goOn: options.goOn,
    maxUploadBytes: await maxUploadBytes(api),
    pollMs,
    state: await StateFile.open(options.out),
    reporter,
    checked: new Map(),
    running: new Map(),
  }
  const limit = pLimit(options.parallel)
  const counts: Record<Outcome, number> = { done: 0, skipped: 0, failed: 0, needsReview: 0, needsCredits: 0 }
  const translate = (file: InputFile, begun?: Prepared) =>
    limit(async () => {
      const outcome = orFailed(work, file, async () => {
        const job = begun ?? (await prepareFile(work, file))
        return job instanceof FileJob ? job.translate() : job
      })
      const over = () => work.running.delete(file.path)
      work.running.set(
        file.path,
        outcome.then(over, over).then(() => undefined),
      )
      counts[await outcome] += 1
    })
  reporter.say(
    `${files.length === 1 ? '1 video' : `${files.length} videos`}, from ${settings.source_languages.join(', ')} into ${settings.target_languages.join(', ')}${settings.output === 'premium' ? ', without watermark' : ''}`,
  )
  if (options.watch)
    await watchFolder(
      () => videosIn(options),
      (file) => translate(file),
      { signal, pollMs },
    )
  else {
    const { maxCredits } = options
    const begun =
      settings.output === 'premium'
        ? await beginAll(work, files, { maxCredits, limit })
        : new Map<InputFile, Prepared>()
    if (!begun) {
      reporter.say(`That is more than --max-credits ${maxCredits}: nothing was begun.`)
      reporter.end(counts)
      return EXIT.needsCredits
    }
    await Promise.all(files.map((file) => translate(file, begun.get(file))))
  }
  // whoever has stopped it waits for nothing more
  if (!signal.aborted) {
    const checked = [...work.checked.values()]
    reporter.list(await findDoubts(api, checked))
    reporter.faults(await findOutputFaults(api, checked))
  }
  reporter.end(counts)
  return signal.aborted ? EXIT.interrupted : exitCode(counts)
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function exitCode(counts: Totals): number {
  if (counts.failed > 0) return EXIT.failed
  if (counts.needsCredits > 0) return EXIT.needsCredits
  return counts.needsReview > 0 ? EXIT.needsReview : EXIT.done
}

async function videosIn({ folder, out }: Options): Promise<InputFile[]> {
  try {
    return await findVideos(folder, out)
  } catch (error) {
    throw new UsageError(`${folder}: ${wordsOf(error)}`)
  }
}

/** The named recipe, or the default one, with what the arguments say in its place. */
async function settingsFor(api: Api, options: Options): Promise<Recipe> {
  const recipes = await api.json('GET', '/recipes', Recipes)
  const wanted = options.recipe?.toLowerCase()
  const recipe = recipes.find(({ name, is_default }) =>
    wanted === undefined ? is_default : name.toLowerCase() === wanted,
  )
  if (wanted !== undefined && !recipe)
    throw new UsageError(
      `You have no recipe “${options.recipe ?? ''}” on this server, but: ${recipes.map(({ name }) => name).join(', ') || 'none'}.`,
    )
  const target_languages = options.to.length > 0 ? options.to : recipe?.settings.target_languages
  if (!target_languages) throw new UsageError('Say with --to into which languages: --to en,es')
  const source_languages = options.from.length > 0 ? options.from : recipe?.settings.source_languages
  return Recipe.parse({
    ...recipe?.settings,
    source_languages: source_languages ?? UI_LANGUAGES,
    target_languages,
    ...(options.isPremium && { output: 'premium' }),
  })
}

function keyOf(server: string, settings: Recipe): string {
  return createHash('sha256')
    .update(canonicalJson([server, settings]))
    .digest('hex')
    .slice(0, 16)
}

async function maxUploadBytes(api: Api): Promise<number> {
  const path = '/videos/00000000-0000-4000-8000-000000000000/upload/resumable'
  const response = await api.call('OPTIONS', path)
  return Number(response.headers.get('tus-max-size') ?? Infinity)
}
