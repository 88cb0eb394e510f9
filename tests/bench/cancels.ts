/**
 * How soon a cancelled stage is over, at random shares of analysis, translation and render of one film: until the API has
 * answered, and until the worker has put the job down and none of its tools runs. `--film FILE`, or one of `--minutes 4`
 * and `--height 360` is drawn into `--folder DIR`; `--cancels 20`, `--languages en`, `--seed 1`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parseLanguage } from '#app/domain/languages.ts'
import { descendants } from '#tests/fixtures/child-processes.ts'
import { FILM_OPTIONS, FilmProject, type FilmStage, startFilms } from './interruptions/film-project.ts'
import { drawFilm } from './long/draw-film.ts'
import { seededRandom } from './ocr/random.ts'
import { markdown } from './ocr/table.ts'

const { values } = parseArgs({
  options: {
    ...FILM_OPTIONS,
    cancels: { type: 'string', default: '20' },
  },
})
const MOST_SECONDS = 2
const EVERY_MS = 20
/** From then on the stage may be over before it is cancelled. */
const LATEST_PERCENT = 95
const BETWEEN_REPORTS_MS = 1000
/** Shares of the cancels; translation is short. */
const SHARES: readonly (readonly [FilmStage, number])[] = [
  ['analysis', 0.45],
  ['translation', 0.1],
  ['render', 0.45],
]
const BUSY = ['analyzing', 'translating', 'rendering']

const random = seededRandom(Number(values.seed))
const languages = values.languages.split(',').flatMap((code) => parseLanguage(code) ?? [])
const say = (line: string) => void process.stdout.write(`${line}\n`)
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'rotulo-bench-cancels-')))
const minutes = Number(values.minutes)
const height = Number(values.height)
const request = { minutes, texts: minutes * 20, folder, seed: Number(values.seed), languages }
const size = { width: 2 * Math.round((height * 8) / 9), height, fps: 25 }
const film = values.film ?? (await drawFilm({ ...request, size })).path
const films = await startFilms()

/** Whether a worker still has a job of the stage's kind, or one of its media tools still runs. */
async function isAtWork(): Promise<boolean> {
  const { rows } = await films.database.query(
    `SELECT 1 FROM pgboss.job WHERE name IN ('analyze', 'translate', 'render') AND state = 'active' LIMIT 1`,
  )
  return rows.length > 0 || descendants().some(({ command }) => /(^|\/)ffmpeg /.test(command))
}

interface Cancel {
  readonly stage: FilmStage
  readonly percent: number
  readonly answeredSeconds: number
  readonly overSeconds: number
}

/** Undefined when the stage was over before. */
async function cancelOnce(project: FilmProject, stage: FilmStage): Promise<Cancel | undefined> {
  await project.begin(stage)
  // one that is short reports but once or twice
  const from = stage === 'translation' ? 0 : random() * LATEST_PERCENT
  let now = await project.status()
  while (now.progress < from && BUSY.includes(now.status)) {
    await pause(10 * EVERY_MS)
    now = await project.status()
  }
  await pause(random() * BETWEEN_REPORTS_MS)
  if (!BUSY.includes((await project.status()).status)) return undefined
  const began = performance.now()
  await project.cancel()
  const answeredSeconds = (performance.now() - began) / 1000
  while (await isAtWork()) await pause(EVERY_MS)
  return { stage, percent: now.progress, answeredSeconds, overSeconds: (performance.now() - began) / 1000 }
}

try {
  const cancels: Cancel[] = []
  for (const [stage, share] of SHARES) {
    const project = await FilmProject.upload(films.client, film, languages)
    const finish = async (done: FilmStage, status: string) => {
      await project.begin(done)
      while ((await project.status()).status !== status) await pause(1000)
    }
    if (stage !== 'analysis') {
      await finish('analysis', 'analyzed')
      await project.confirmAnalysis()
    }
    if (stage === 'render') await project.translateByHand()
    for (let left = Math.round(share * Number(values.cancels)); left > 0;) {
      const cancel = await cancelOnce(project, stage)
      if (!cancel) break
      left -= 1
      cancels.push(cancel)
      const { percent, answeredSeconds, overSeconds } = cancel
      say(
        `${stage} at ${percent.toFixed(1)} %: answered ${answeredSeconds.toFixed(2)} s, over ${overSeconds.toFixed(2)} s`,
      )
    }
  }
  const rows = SHARES.map(([stage]) => {
    const own = cancels.filter((cancel) => cancel.stage === stage)
    const most = (of: (cancel: Cancel) => number) => Math.max(0, ...own.map(of)).toFixed(2)
    return [stage, String(own.length), most((one) => one.answeredSeconds), most((one) => one.overSeconds)]
  })
  say(markdown([['stage', 'cancelled', 'answered at most, s', 'over at most, s'], ...rows]))
  process.exitCode = cancels.every(({ overSeconds }) => overSeconds <= MOST_SECONDS) ? 0 : 1
} finally {
  await films.stop()
  if (!values.folder) await rm(folder, { recursive: true, force: true })
}
