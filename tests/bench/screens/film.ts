import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { store } from '#app/gateways/store.server.ts'
import { makeProxy } from '#jobs/render/proxy/make-proxy.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'

const run = promisify(execFile)
const PIECE = 'testsrc2=size=1920x1080:rate=25:duration=10'

/** Where a film is stored, and the copy of it that the editor seeks in. */
interface Keys {
  readonly film: string
  readonly copy: string
}

/**
 * Stores a film of the size and rate of a long project's, that long, ten seconds over and over, and the copy of it that
 * a worker makes.
 */
export async function storeLongFilm(keys: Keys, seconds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rotulo-long-film-'))
  const repeat = async (piece: string, key: string) => {
    // what is stored may be this very file
    const film = join(folder, `${crypto.randomUUID()}.mp4`)
    const rounds = Math.ceil(seconds / 10) - 1
    const length = ['-t', String(seconds), '-c', 'copy', '-movflags', '+faststart']
    await ffmpeg(['-stream_loop', String(rounds), '-i', piece, ...length, film])
    await store.publish(key, film)
  }
  try {
    const [sourcePath, outPath] = [join(folder, 'piece.mp4'), join(folder, 'copy.mp4')]
    const encoding = '-c:v libx264 -preset ultrafast -crf 34 -g 250 -pix_fmt yuv420p'.split(' ')
    await ffmpeg(['-f', 'lavfi', '-i', PIECE, ...encoding, sourcePath])
    await repeat(sourcePath, keys.film)
    const watch = { signal: new AbortController().signal, onProgress: () => undefined }
    await makeProxy({ sourcePath, outPath, tools: DEBIAN_TOOLS }, watch)
    await repeat(outPath, keys.copy)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function ffmpeg(options: readonly string[]): Promise<void> {
  await run('/usr/bin/ffmpeg', ['-y', '-v', 'error', ...options])
}
