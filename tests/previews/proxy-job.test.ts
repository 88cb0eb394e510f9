import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findSourceWork, type SourceWork } from '#app/db/source-work.server.ts'
import type { Owned } from '#app/db/projects.server.ts'
import { StaleAttemptError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { loadOriginalView, startProxy } from '#app/services/previews/proxy.server.ts'
import { openOriginal } from '#app/services/previews/open-files.server.ts'
import { cancelPreview } from '#app/services/previews/previews.server.ts'
import { deleteProject } from '#app/services/projects/projects.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { makePreview } from '#jobs/handlers/preview.ts'
import { runMaintenance } from '#jobs/handlers/maintenance.ts'
import { makeProxy } from '#jobs/render/proxy/make-proxy.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { drawSource, ffmpeg, probe } from '#tests/fixtures/drawn-source.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const context = { db, signal: new AbortController().signal, log: pino({ level: 'silent' }) }
const HEVC =
  '-c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p10le -c:a flac'.split(' ')
const XVID = '-c:v mpeg4 -vtag xvid -bf 2 -c:a mp3'.split(' ')
let folder: string
let hevc: string
let owned: Owned

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-proxy-'))
  hevc = await drawSource(join(folder, 'hevc.mkv'), {
    // frames at uneven times, of pixels that are not square, and longer than a page needs
    picture: "testsrc2=s=1500x400:r=25:d=0.8,select='not(eq(mod(n\\,5)\\,3))',setsar=4/3",
    options: [...HEVC, '-fps_mode', 'passthrough'],
  })
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  const key = `projects/x/source-${crypto.randomUUID()}`
  await store.put(key, createReadStream(hevc))
  const project = await insertProject(db, { status: 'uploaded', video_path: key, file_name: 'receta.mkv' })
  owned = { id: project.id, userId: project.user_id }
})

const run = ({ newest }: { newest: SourceWork | null }, copy = makeProxy) => {
  if (!newest) throw new Error('nothing was started')
  return makePreview({ previewId: newest.id }, context, { store, copy })
}
const view = async () => loadOriginalView(db, await loadProject(db, owned))
const proxyOf = async (sourcePath: string) => {
  const outPath = join(folder, 'proxy.mp4')
  const watch = { signal: context.signal, onProgress: () => undefined }
  const result = await makeProxy({ sourcePath, outPath, tools: DEBIAN_TOOLS }, watch)
  return { outPath, result }
}
const pictureOf = (path: string) =>
  probe(
    path,
    '-select_streams',
    'v',
    '-show_entries',
    'stream=codec_name,profile,width,height,sample_aspect_ratio,pix_fmt',
  )
const timesOf = async (path: string) => {
  const rows = await probe(path, '-select_streams', 'v', '-show_entries', 'frame=best_effort_timestamp_time')
  // side data of a frame stands on lines of its own
  return rows.map((row) => Number.parseFloat(row)).filter((seconds) => !Number.isNaN(seconds))
}

test('a 10-bit HEVC becomes an MP4 that browsers play, with every frame at its time, in the shape it is shown in', async () => {
  const { outPath, result } = await proxyOf(hevc)
  expect(await pictureOf(outPath)).toEqual(['h264,High,1280,256,1:1,yuv420p'])
  expect(result).toEqual({ kind: 'proxy', widthPx: 1280, heightPx: 256 })
  expect(await probe(outPath, '-select_streams', 'a', '-show_entries', 'stream=codec_name')).toEqual(['aac'])
  const [wanted, made] = [await timesOf(hevc), await timesOf(outPath)]
  expect(made).toHaveLength(wanted.length)
  for (const [frame, seconds] of wanted.entries())
    expect(made[frame]).toBeCloseTo(seconds - (wanted[0] ?? 0), 3)
})

test('a frame is never far from the key frame that it is decoded from, nor waits for a later one', async () => {
  const long = await drawSource(join(folder, 'long.mp4'), { options: '-c:v libx264 -bf 3 -g 250'.split(' ') })
  const { outPath } = await proxyOf(long)
  const rows = await probe(outPath, '-select_streams', 'v', '-show_entries', 'frame=pict_type')
  const types = rows.map((row) => row.slice(0, 1)).filter((type) => type !== '')
  expect(types.slice(0, 13).join('')).toBe('IPPPPPPPPPPPI')
})

test('a turned one is upright, and Xvid in AVI keeps its sound as it is', async () => {
  const lying = await drawSource(join(folder, 'lying.mp4'))
  const turned = join(folder, 'turned.mp4')
  await ffmpeg('-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned)
  expect(await pictureOf((await proxyOf(turned)).outPath)).toEqual(['h264,High,108,192,1:1,yuv420p'])
  const xvid = await drawSource(join(folder, 'xvid.avi'), { options: XVID })
  const { outPath } = await proxyOf(xvid)
  expect(await pictureOf(outPath)).toEqual(['h264,High,192,108,1:1,yuv420p'])
  expect(await timesOf(outPath)).toHaveLength(20)
  expect(await probe(outPath, '-select_streams', 'a', '-show_entries', 'stream=codec_name')).toEqual(['mp3'])
})

test('it is kept for whoever asks again, is what the browser gets, and outlives the sweep', async () => {
  expect(await view()).toEqual({ file: null, progress: null, failure: null })
  const started = await startProxy(db, owned)
  expect(await view()).toMatchObject({ file: null, progress: 0 })
  await run(started)
  const { newest } = await startProxy(db, owned)
  expect(newest).toMatchObject({ id: started.newest?.id, status: 'done' })
  expect(await view()).toEqual({ file: { is: 'proxy', version: newest?.id }, progress: null, failure: null })
  await runMaintenance({}, context)
  const opened = await openOriginal(db, await loadProject(db, owned))
  expect(opened).toMatchObject({ mimeType: 'video/mp4', inline: true, counted: null })
  expect(await readdir(join(env.DATA_DIR, 'scratch'))).toEqual([])
  // at least once means that it may come twice
  await expect(run(started)).rejects.toBeInstanceOf(StaleAttemptError)
})

test('cancelled, or deleted with its project, it stops and leaves nothing', async () => {
  for (const stop of [() => cancelPreview(db, owned, 'proxy'), () => deleteProject(db, owned)]) {
    const started = await startProxy(db, owned)
    const stopped = run(started, async (request, watch) => {
      const result = await makeProxy(request, watch)
      await stop()
      return result
    })
    await expect(stopped).rejects.toBeInstanceOf(StaleAttemptError)
    expect(await findSourceWork(db, owned.id, 'proxy')).toEqual([])
    for await (const { key } of store.list(`projects/${owned.id}/`)) expect(key).toBe('nothing')
  }
})

test('a source that cannot be read fails it with the reason, and it may be tried again', async () => {
  const broken = newObjectKey(owned.id, 'source')
  await store.publish(broken, await soundAlone())
  await db.updateTable('projects').set({ video_path: broken }).where('id', '=', owned.id).execute()
  const started = await startProxy(db, owned)
  await expect(run(started)).rejects.toMatchObject({ code: 'media.unreadable' })
  expect(await view()).toEqual({ file: null, progress: null, failure: 'media.unreadable' })
  const again = await startProxy(db, owned)
  expect(again.newest?.id).not.toBe(started.newest?.id)
  expect(await view()).toMatchObject({ progress: 0, failure: null })
})

async function soundAlone(): Promise<string> {
  const path = join(folder, `no-video-${crypto.randomUUID()}`)
  await ffmpeg('-f', 'lavfi', '-i', 'sine=d=0.1', '-f', 'mp4', path)
  return path
}
