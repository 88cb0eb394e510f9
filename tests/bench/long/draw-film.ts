import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { type Language, LANGUAGES } from '#app/domain/languages.ts'
import { drawFootage } from './draw-footage.ts'
import { type FilmPlan, type FilmSize, planFilm } from './film-plan.ts'
import { filmScript } from './film-script.ts'

const run = promisify(execFile)

export const FULL_HD: FilmSize = { width: 1920, height: 1080, fps: 25 }

const FilmLine = z.object({
  kind: z.enum(['subtitle', 'logo', 'title', 'screen', 'credit']),
  text: z.string(),
  language: z.enum(LANGUAGES),
  /** Seconds from the first frame. */
  start: z.number(),
  end: z.number(),
})
export type FilmLine = z.infer<typeof FilmLine>

export interface DrawnFilm {
  readonly path: string
  /** The lines that it shows, by when they appear. */
  readonly truth: readonly FilmLine[]
  readonly frames: number
  readonly fps: number
}

export interface FilmRequest {
  readonly minutes: number
  readonly texts: number
  readonly folder: string
  readonly seed?: number
  readonly size?: FilmSize
  /** The reels are in these by turns. */
  readonly languages?: readonly Language[]
  /** x264's preset: a slower one makes the film as costly to decode as what people bring. */
  readonly preset?: string
}

/**
 * Draws a film into the folder, with ffmpeg alone: subtitles over moving footage with grain, a logo, title cards, a
 * recording of a screen, silence without text, a credit roll, and sound. One that is there already is not drawn again.
 */
export async function drawFilm(request: FilmRequest): Promise<DrawnFilm> {
  const {
    minutes,
    texts,
    folder,
    seed = 1,
    size = FULL_HD,
    languages = ['en'],
    preset = 'superfast',
  } = request
  const plan = planFilm({ minutes, texts, seed, languages, ...size })
  const name = `film-${minutes}min-${texts}-${size.height}p-${languages.join('+')}-${seed}`
  const truth = truthOf(plan, size)
  const [path, truthPath] = [join(folder, `${name}.mp4`), join(folder, `${name}.json`)]
  const drawn = { path, truth, frames: plan.frames, fps: size.fps }
  if (existsSync(path) && existsSync(truthPath)) {
    const told = z.array(FilmLine).parse(JSON.parse(await readFile(truthPath, 'utf8')))
    if (told.length === truth.length) return drawn
  }
  await mkdir(folder, { recursive: true })
  const footage = `footage-${size.height}p-${size.fps}-${seed}.mkv`
  if (!existsSync(join(folder, footage))) {
    await drawFootage(join(folder, `part-${footage}`), size, seed)
    await rename(join(folder, `part-${footage}`), join(folder, footage))
  }
  await writeFile(join(folder, `${name}.ass`), filmScript(plan, size))
  const seconds = plan.frames / size.fps
  // prettier-ignore
  await run('ffmpeg', [
    '-v', 'error', '-y', '-nostdin', '-stream_loop', '-1', '-i', footage,
    '-f', 'lavfi', '-i', soundOf(plan, size, seed), '-t', String(seconds), '-frames:v', String(plan.frames),
    // looped time stamps may be a tick off: each frame's number says when it is
    '-vf', `setpts=N/${size.fps}/TB,ass=${name}.ass`, '-r', String(size.fps),
    '-c:v', 'libx264', '-preset', preset, '-crf', '27', '-maxrate', '6M', '-bufsize', '12M',
    '-g', String(Math.round(size.fps * 4)), '-pix_fmt', 'yuv420p',
    '-c:a', 'aac', '-b:a', '64k', '-ac', '1', '-movflags', '+faststart', `part-${name}.mp4`,
  ], { cwd: folder })
  await rename(join(folder, `part-${name}.mp4`), path)
  await writeFile(truthPath, JSON.stringify(truth))
  return drawn
}

function truthOf({ texts }: FilmPlan, { fps }: FilmSize): FilmLine[] {
  return texts.map(({ kind, text, language, from, to }) => ({
    kind,
    text,
    language,
    start: from / fps,
    end: to / fps,
  }))
}

/** A hum that swells, and nothing in the silences, which are an hour or two apart at most. */
function soundOf({ silences }: FilmPlan, { fps }: FilmSize, seed: number): string {
  const [first] = silences
  const reel = silences[1] && first ? (silences[1].from - first.from) / fps : 1e9
  const [from, to] = first ? [first.from / fps, first.to / fps] : [0, 0]
  // one bounded expression for all silences: they come round with the reels
  const loud = `gte(mod(t\\,${reel.toFixed(3)})\\,${to.toFixed(3)})+lt(mod(t\\,${reel.toFixed(3)})\\,${from.toFixed(3)})`
  return `aevalsrc='(${loud})*0.2*sin(2*PI*${200 + (seed % 50)}*t)*(0.6+0.4*sin(t))':s=44100`
}
