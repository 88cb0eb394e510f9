/**
 * Workers killed (`kill -9`) at random moments of an analysis and a render of one film, and what that costs: how long each
 * killed worker's successor takes to be as far as it was, and whether texts and frames are those of a film that was left
 * alone. x264 with a limit of bits shares them out by what its threads have done, so that no two encodings are the same
 * to the bit: a second film that is left alone says how much they differ without a kill. `--film FILE`, or one of `--minutes 4` and `--height 360` is drawn into `--folder DIR`;
 * `--kills 20`, half of them in each stage; `--within 20` seconds after a worker has got on it is killed;
 * `--languages en`, `--seed 1`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parseLanguage } from '#app/domain/languages.ts'
import { descendants } from '#tests/fixtures/child-processes.ts'
import {
  FILM_OPTIONS,
  FilmProject,
  type FilmStage,
  leastPsnr,
  type RunningFilms,
  startFilms,
} from './interruptions/film-project.ts'
import { drawFilm } from './long/draw-film.ts'
import { seededRandom } from './ocr/random.ts'
import { markdown } from './ocr/table.ts'

const { values } = parseArgs({
  options: {
    ...FILM_OPTIONS,
    kills: { type: 'string', default: '20' },
    within: { type: 'string', default: '20' },
  },
})
/** What is wanted: work that is lost with one worker, in seconds. */
const MOST_LOST_SECONDS = 60
const EVERY_MS = 250
/** By so much the worst frame of two encodings may differ from that of two others. */
const ENCODER_NOISE_DB = 3
const DONE = { analysis: 'analyzed', translation: 'translated', render: 'completed' } as const
const QUEUES = { analysis: 'analyze', translation: 'translate', render: 'render' } as const

const random = seededRandom(Number(values.seed))
const languages = values.languages.split(',').flatMap((code) => parseLanguage(code) ?? [])
const say = (line: string) => void process.stdout.write(`${line}\n`)

interface Kill {
  readonly stage: FilmStage
  readonly percent: number
  /** Until another worker had begun the job. */
  readonly idleSeconds: number
  /** From then on, until it was as far as the killed one. */
  readonly lostSeconds: number
}

/** Takes a stage to its end, and kills up to `most` workers on the way. */
async function throughStage(
  { database }: RunningFilms,
  project: FilmProject,
  stage: FilmStage,
  most: number,
): Promise<Kill[]> {
  const kills: Kill[] = []
  const begunSince = async (since: Date) => {
    const { rows } = await database.query<{ begun: Date | null }>(
      `SELECT max(started_on) AS begun FROM pgboss.job WHERE name = $1 AND state = 'active' AND started_on > $2`,
      [QUEUES[stage], since],
    )
    return rows[0]?.begun ?? undefined
  }
  let killed: { at: Date; percent: number; begun?: Date | undefined } | undefined
  let next = Date.now() + random() * Number(values.within) * 1000
  await project.begin(stage)
  for (;;) {
    const { status, progress } = await project.status()
    if (killed) {
      killed.begun = (await begunSince(killed.at)) ?? killed.begun
      const isAhead = progress > killed.percent || status === DONE[stage]
      if (killed.begun && isAhead) {
        const [idle, lost] = [
          killed.begun.getTime() - killed.at.getTime(),
          Date.now() - killed.begun.getTime(),
        ]
        kills.push({ stage, percent: killed.percent, idleSeconds: idle / 1000, lostSeconds: lost / 1000 })
        say(
          `${stage}, killed at ${killed.percent.toFixed(1)} %: idle ${idle / 1000} s, lost ${lost / 1000} s`,
        )
        killed = undefined
        next = Date.now() + random() * Number(values.within) * 1000
      }
    }
    if (status === DONE[stage]) return kills
    if (!killed && kills.length < most && Date.now() >= next) {
      const workers = descendants().filter(({ command }) => command.includes(`jobs/worker.ts`))
      const own = workers.filter(({ command }) => command.includes(QUEUES[stage]))
      for (const { pid } of own) process.kill(pid, 'SIGKILL')
      killed = { at: new Date(), percent: progress }
    }
    await pause(EVERY_MS)
  }
}

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'rotulo-bench-kills-')))
const minutes = Number(values.minutes)
const height = Number(values.height)
const request = { minutes, texts: minutes * 20, folder, seed: Number(values.seed), languages }
const size = { width: 2 * Math.round((height * 8) / 9), height, fps: 25 }
const film = values.film ?? (await drawFilm({ ...request, size })).path
const films = await startFilms()
try {
  const outcomes: { kills: Kill[]; texts: string; output: string }[] = []
  for (const [index, most] of [0, 0, Number(values.kills)].entries()) {
    const project = await FilmProject.upload(films.client, film, languages)
    const read = await throughStage(films, project, 'analysis', Math.ceil(most / 2))
    await project.confirmAnalysis()
    const texts = JSON.stringify(Object.values(await project.texts()))
    await project.translateByHand()
    const rendered = await throughStage(films, project, 'render', most - read.length)
    const output = join(folder, `output-${index}.mp4`)
    await project.saveOutput(output)
    outcomes.push({ kills: [...read, ...rendered], texts, output })
  }
  const [alone, control, killed] = outcomes
  if (!alone || !control || !killed) throw new Error('a film is missing')
  const { kills } = killed
  const rows = (['analysis', 'render'] as const).map((stage) => {
    const own = kills.filter((kill) => kill.stage === stage)
    const most = (of: (kill: Kill) => number) => Math.max(0, ...own.map(of)).toFixed(1)
    return [stage, String(own.length), most((kill) => kill.lostSeconds), most((kill) => kill.idleSeconds)]
  })
  say(markdown([['stage', 'kills', 'work lost at most, s', 'until taken up again at most, s'], ...rows]))
  const isSameText = alone.texts === control.texts && alone.texts === killed.texts
  const [usual, afterKills] = [
    await leastPsnr(alone.output, control.output),
    await leastPsnr(alone.output, killed.output),
  ]
  say(
    `texts ${isSameText ? 'the same' : 'DIFFER'}; the frame that differs most: ${afterKills.toFixed(1)} dB, without kills ${usual.toFixed(1)} dB`,
  )
  const isHeld =
    isSameText &&
    afterKills >= usual - ENCODER_NOISE_DB &&
    kills.every(({ lostSeconds }) => lostSeconds <= MOST_LOST_SECONDS)
  process.exitCode = isHeld ? 0 : 1
} finally {
  await films.stop()
  if (!values.folder) await rm(folder, { recursive: true, force: true })
}
