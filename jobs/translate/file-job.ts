import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { type Language, LANGUAGES } from '#app/domain/languages.ts'
import { RUN_STATES, RunCheck, RunOutcome } from '#app/domain/project-run.ts'
import type { Recipe } from '#app/domain/recipe.ts'
import { type Api, Refusal, unless } from './api.ts'
import type { CheckedFile } from './doubts.ts'
import { type InputFile, withInput } from './inputs.ts'
import { areThere, fetchFile, outputPath, subtitlePath } from './outputs.ts'
import type { Reporter } from './reporter.ts'
import type { FileState, StateFile } from './state.ts'
import { uploadVideo } from './upload-video.ts'

export type Outcome = 'done' | 'skipped' | 'failed' | 'needsReview' | 'needsCredits'

export interface Work {
  readonly api: Api
  readonly server: string
  readonly out: string
  readonly settings: Recipe
  /** Names the settings and the server: with others everything is made anew. */
  readonly settingsKey: string
  readonly namePattern: string
  readonly subtitles: boolean
  readonly goOn: boolean
  readonly maxUploadBytes: number
  readonly pollMs: number
  readonly state: StateFile
  readonly reporter: Reporter
  /** The files whose texts somebody may have to look at, with the languages that they are translated into, by path. */
  readonly checked: Map<string, CheckedFile>
  /** The files that are being worked on, by path: each ends once its work does, well or not. */
  readonly running: Map<string, Promise<void>>
}

const Project = z.object({ id: z.string(), status: z.string(), progress: z.number() })
const Run = z.object({
  state: z.enum(RUN_STATES),
  language: z.enum(LANGUAGES).nullable(),
  outcomes: z.array(RunOutcome),
  checks: z.array(RunCheck),
  price: z.number().nullable(),
  error: z.string().nullable(),
  error_code: z.string().nullable(),
})
type Run = z.infer<typeof Run>

/** A file that is to be made: its project, and what becomes of that. */
export class FileJob {
  readonly #work: Work
  #state: FileState
  #status = 'created'
  #opened: Promise<void> | undefined

  readonly file: InputFile
  /** How long a new video is by its header, where its outputs cost something. */
  readonly expectedSeconds: number | undefined

  constructor(work: Work, file: InputFile, state: FileState, expectedSeconds?: number) {
    this.#work = work
    this.file = file
    this.#state = state
    this.expectedSeconds = expectedSeconds
  }

  /** Nothing of it was begun by an earlier call. */
  get isNew(): boolean {
    return this.#state.project_id === null
  }

  /** Takes the video from where it is to its outputs, or to what it waits for. Throws Refusal, ServerAway, and what the disk does. */
  async translate(): Promise<Outcome> {
    const startedMs = Date.now()
    await this.openProject()
    await this.#sendVideo()
    return this.#follow(startedMs)
  }

  /** The project that was made for the file before, else a new one, with its run: once, however often it is called. */
  openProject(): Promise<void> {
    return (this.#opened ??= this.#openProject())
  }

  get #path(): string {
    return `/projects/${this.#state.project_id ?? ''}`
  }

  async #note(change: Partial<FileState>): Promise<void> {
    this.#state = { ...this.#state, ...change }
    await this.#work.state.put(this.file.path, this.#state)
  }

  async #openProject(): Promise<void> {
    const { api, settings, reporter } = this.#work
    const { path } = this.file
    const found = this.#state.project_id === null ? undefined : await this.#find()
    reporter.tell({ file: path, event: 'begun', detail: found?.status })
    if (found) {
      this.#status = found.status
    } else {
      const begun = this.#state.begun + 1
      // written down first: whoever is cut off between the two gets the same project
      await this.#note({ begun, project_id: null, upload_url: null, outputs: [] })
      const name =
        path
          .slice(-200)
          .replace(/\p{Cc}/gu, ' ')
          .trim() || 'video'
      const key = [this.#work.state.folderId, path, this.#state.hash, this.#state.settings, begun]
      const project = await api.json('POST', '/projects', Project, {
        body: { name },
        headers: { 'Idempotency-Key': keyOf(key) },
      })
      this.#status = project.status
      await this.#note({ project_id: project.id })
    }
    const run = await this.#findRun()
    if (!run || (run.state === 'cancelled' && this.#status === 'created'))
      await api.call('POST', `${this.#path}/run`, {
        body: { settings, expected_seconds: this.expectedSeconds },
      })
    else if (
      run.state !== 'running' &&
      run.state !== 'done' &&
      (run.state !== 'needs_look' || this.#work.goOn)
    )
      await unless(['run.not-waiting'], () => api.call('POST', `${this.#path}/run/continue`))
  }

  #find() {
    return unless(['project.not-found'], () => this.#work.api.json('GET', this.#path, Project))
  }

  #findRun() {
    return unless(['run.not-found'], () => this.#work.api.json('GET', `${this.#path}/run`, Run))
  }

  async #sendVideo(): Promise<void> {
    if (this.#status !== 'created') return
    const { api, reporter } = this.#work
    const upload = (handle: FileHandle) =>
      uploadVideo(api, {
        projectPath: `/videos/${this.#state.project_id ?? ''}`,
        name: basename(this.file.path),
        handle,
        sizeBytes: this.file.sizeBytes,
        url: this.#state.upload_url,
        onUrl: (url) => this.#note({ upload_url: url }),
      })
    await this.#withdrawIfRefused(() => withInput(this.file, upload))
    const run = await api.json('GET', `${this.#path}/run`, Run)
    reporter.tell({ file: this.file.path, event: 'uploaded', price: run.price ?? undefined })
  }

  /** A file that is no video leaves no project behind. */
  async #withdrawIfRefused(upload: () => Promise<void>): Promise<void> {
    try {
      await upload()
    } catch (error) {
      if (error instanceof Refusal && [413, 415, 422].includes(error.status)) {
        await unless(['project.not-found'], () => this.#work.api.call('DELETE', this.#path))
        await this.#note({ project_id: null, upload_url: null })
      }
      throw error
    }
  }

  /** Until the run has ended or waits for somebody; outputs are fetched as soon as each is there. */
  async #follow(startedMs: number): Promise<Outcome> {
    const { api, pollMs, reporter } = this.#work
    const fetched = new Set<Language>()
    let told = ''
    for (;;) {
      const run = await api.json('GET', `${this.#path}/run`, Run)
      for (const outcome of run.outcomes)
        if (outcome.error_code === null && !fetched.has(outcome.language)) {
          await this.#fetchOutput(outcome)
          fetched.add(outcome.language)
        }
      if (run.state !== 'running') return this.#end(run, startedMs)
      const { status, progress } = await api.json('GET', this.#path, Project)
      const words = [status.replaceAll('_', ' '), ...(run.language === null ? [] : [run.language])].join(', ')
      if (words !== told) reporter.tell({ file: this.file.path, event: 'stage', detail: words })
      told = words
      // a long stage is asked about less often
      await sleep(progress < 95 ? pollMs : pollMs / 2, undefined, { signal: api.signal })
    }
  }

  async #end(run: Run, startedMs: number): Promise<Outcome> {
    const { reporter, server } = this.#work
    const made = run.outcomes.flatMap(({ language, error_code }) => (error_code === null ? [language] : []))
    const waiting = run.state === 'needs_look' && run.language !== null ? [run.language] : []
    noteChecked(this.#work, this.file, this.#state.project_id ?? '', [...new Set([...made, ...waiting])])
    const told = { file: this.file.path, project: `${server}${this.#path}` }
    switch (run.state) {
      case 'done':
        await this.#note({ is_done: true })
        reporter.tell({ ...told, event: 'done', detail: `${Math.round((Date.now() - startedMs) / 1000)} s` })
        return 'done'
      case 'needs_look':
        reporter.tell({
          ...told,
          event: 'needs-look',
          checks: run.checks,
          language: run.language ?? undefined,
        })
        return 'needsReview'
      case 'waiting_for_credits':
        reporter.tell({
          ...told,
          event: 'needs-credits',
          price: run.price ?? undefined,
          detail: `${run.price ?? '?'} credits in all, for what is not done yet buy some and call this again`,
        })
        return 'needsCredits'
      case 'running':
      case 'failed':
      case 'cancelled': {
        const why = run.error ?? (run.state === 'cancelled' ? 'somebody has stopped it' : 'no reason given')
        const failed = run.outcomes.filter(({ error_code }) => error_code !== null)
        const languages = failed.map(({ language }) => language).join(', ')
        const detail = languages === '' ? why : `${languages}: ${why}`
        reporter.tell({ ...told, event: 'failed', detail, code: run.error_code ?? undefined })
        return 'failed'
      }
    }
  }

  async #fetchOutput({ language, checks }: RunOutcome): Promise<void> {
    const { settings, namePattern, subtitles } = this.#work
    const id = this.#state.project_id ?? ''
    const type = settings.output === 'premium' ? 'output' : 'watermarked'
    const video = outputPath(this.file.path, namePattern, language)
    if (await this.#fetch(`/videos/${id}/download?type=${type}&language=${language}`, video))
      this.#work.reporter.tell({ file: this.file.path, event: 'written', output: video, language, checks })
    if (subtitles)
      await this.#fetch(
        `/videos/${id}/subtitles?format=srt&language=${language}`,
        subtitlePath(this.file.path, namePattern, language),
      )
  }

  /** Resolves to false when it was fetched before. */
  async #fetch(address: string, path: string): Promise<boolean> {
    const { api, out } = this.#work
    if (this.#state.outputs.includes(path) && (await areThere(out, [path]))) return false
    await fetchFile(api, address, join(out, path))
    await this.#note({ outputs: [...new Set([...this.#state.outputs, path])] })
    return true
  }
}

/** Somebody may have to look at the texts of this file in these languages. */
export function noteChecked(
  { checked }: Work,
  { path }: InputFile,
  projectId: string,
  languages: readonly Language[],
): void {
  checked.set(path, { path, projectId, languages })
}

/** Of this file at this path: copies of one video are projects of their own. */
function keyOf(parts: readonly (string | number)[]): string {
  return `translate-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`
}
