import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { store } from '#app/gateways/store.server.ts'

const run = promisify(execFile)
const ENCODED = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] as const

/** Keys in the store. */
export interface Files {
  readonly film: string
  /** The film with another text. */
  readonly translated: string
  readonly poster: string
  /** Two pictures one after the other, 640 × 360. */
  readonly stills: string
  readonly before: { readonly start: number; readonly length: number }
  readonly after: { readonly start: number; readonly length: number }
}

interface Drawn {
  readonly film: Buffer
  readonly translated: Buffer
  readonly before: Buffer
  readonly after: Buffer
}

/** They are always the same, and drawing them takes a second of a processor. */
let sample: Promise<Drawn> | undefined

/** A short film with a text burned into it, a picture of it, and that picture before and after a translation. */
export async function storeFiles(): Promise<Files> {
  const { film, translated, before, after } = await (sample ??= drawFiles())
  const keys = {
    film: 'projects/screens/film',
    translated: 'projects/screens/translated',
    poster: 'projects/screens/poster-000000000000',
    stills: 'projects/screens/stills',
  }
  await store.put(keys.film, Readable.from([film]))
  await store.put(keys.translated, Readable.from([translated]))
  await store.put(keys.poster, Readable.from([before]))
  await store.put(keys.stills, Readable.from([before, after]))
  return {
    ...keys,
    before: { start: 0, length: before.length },
    after: { start: before.length, length: after.length },
  }
}

async function drawFiles(): Promise<Drawn> {
  const folder = await mkdtemp(join(tmpdir(), 'rotulo-screens-'))
  try {
    const [film, translated] = [join(folder, 'film.mp4'), join(folder, 'translated.mp4')]
    const [before, after] = [join(folder, 'before.jpg'), join(folder, 'after.jpg')]
    await draw('Receta de la abuela', film, ENCODED)
    await draw('Grandmother’s recipe', translated, ENCODED)
    await run('/usr/bin/ffmpeg', ['-v', 'error', '-i', film, '-frames:v', '1', '-vf', 'scale=640:-2', before])
    await draw('Grandmother’s recipe', after, ['-frames:v', '1', '-s', '640x360'])
    return {
      film: await readFile(film),
      translated: await readFile(translated),
      before: await readFile(before),
      after: await readFile(after),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function draw(text: string, to: string, how: readonly string[]): Promise<void> {
  const gradient = 'gradients=s=1280x720:c0=0x1c2a4a:c1=0xe2936a:d=2:r=10:seed=1'
  const drawn = `drawtext=text='${text}':fontcolor=0xffd84d:fontsize=48:x=(w-tw)/2:y=h-90:borderw=3`
  await run('/usr/bin/ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', gradient, '-vf', drawn, ...how, to])
}
