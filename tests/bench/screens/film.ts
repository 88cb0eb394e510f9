import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { store } from '#app/gateways/store.server.ts'

const run = promisify(execFile)
const PIECE = 'testsrc2=size=1920x1080:rate=25:duration=10'

/** Stores a film of the size and rate of a long project's, that long: ten seconds over and over. */
export async function storeLongFilm(key: string, seconds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rotulo-long-film-'))
  try {
    const [piece, film] = [join(folder, 'piece.mp4'), join(folder, 'film.mp4')]
    const encoding = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-crf',
      '34',
      '-g',
      '50',
      '-pix_fmt',
      'yuv420p',
    ]
    await ffmpeg(['-f', 'lavfi', '-i', PIECE, ...encoding, piece])
    const rounds = Math.ceil(seconds / 10) - 1
    const length = ['-t', String(seconds), '-c', 'copy', '-movflags', '+faststart']
    await ffmpeg(['-stream_loop', String(rounds), '-i', piece, ...length, film])
    await store.publish(key, film)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function ffmpeg(options: readonly string[]): Promise<void> {
  await run('/usr/bin/ffmpeg', ['-y', '-v', 'error', ...options])
}
