import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBalance } from '#app/db/credits.server.ts'
import { parseOptions } from '#jobs/translate/options.ts'
import { EXIT, translateFolder } from '#jobs/translate/translate-folder.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { playWorker, textOf } from './played-worker.ts'

const db = useDatabase()
const at = useWebServer()
const mp4 = await smallVideo('mp4')
let ana: UserRow
let token: string
let folder: string
let lines: string[]
let heard: (line: string) => void
let worker: AbortController
let working: Promise<void>

beforeEach(async () => {
  ana = await insertUser(db, { credits: 3 })
  token = (await insertApiToken(db, ana)).token
  folder = await mkdtemp(join(tmpdir(), 'rotulo-translate-'))
  await mkdir(join(folder, 'in/curso'), { recursive: true })
  lines = []
  heard = () => undefined
  worker = new AbortController()
  working = work(worker.signal)
})
afterEach(async () => {
  worker.abort()
  await working
  await rm(folder, { recursive: true })
})

/** Does the jobs of every project that has a video, as workers would. */
async function work(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const runs = await db
      .selectFrom('project_runs')
      .innerJoin('projects', 'projects.id', 'project_id')
      .select(['project_runs.id', 'project_id', 'project_runs.user_id'])
      .where('state', '=', 'running')
      .where('status', '<>', 'created')
      .execute()
    for (const { id: runId, project_id: projectId, user_id: userId } of runs)
      await playWorker(db, { projectId, userId, runId }, [{ ...textOf('Sal'), confidence: 0.3 }])
    await sleep(20)
  }
}

const write = (line: string) => {
  lines.push(line)
  heard(line)
}
const put = (path: string, content: Uint8Array | string = mp4) => writeFile(join(folder, 'in', path), content)
const run = (args: readonly string[] = [], signal = new AbortController().signal) =>
  translateFolder(
    parseOptions(
      [
        join(folder, 'in'),
        ...`--to en,pt --from es --server ${at('')} --out`.split(' '),
        join(folder, 'out'),
        ...args,
      ],
      { ROTULO_TOKEN: token },
    ),
    { signal, write, pollMs: 20 },
  )
const written = async () =>
  (await readdir(join(folder, 'out'), { recursive: true }))
    .filter((name) => /\.(?:mp4|srt)$/.test(name))
    .sort()
const projects = () => db.selectFrom('projects').select(['name', 'status']).execute()

test('mirrors the folders, tells each bad file’s reason in a line, and makes nothing twice', async () => {
  await put('uno.mp4')
  await put('curso/dos.mp4')
  await put('curso/notas.txt', 'no video')
  await put('roto.mp4', 'no video either')
  await put('vacio.mp4', '')
  await put('enorme.mp4')
  await truncate(join(folder, 'in/enorme.mp4'), 3e9)
  expect(await run(['--subtitles'])).toBe(EXIT.failed)
  expect(await written()).toEqual(
    ['curso/dos', 'uno'].flatMap((name) => [
      `${name}.en.mp4`,
      `${name}.en.srt`,
      `${name}.pt.mp4`,
      `${name}.pt.srt`,
    ]),
  )
  expect(await readFile(join(folder, 'out/curso/dos.pt.mp4'), 'utf8')).toBe('a film in pt')
  expect(await readFile(join(folder, 'out/uno.en.srt'), 'utf8')).toContain('Sal en')
  expect(lines.filter((line) => line.includes('FAILED')).sort()).toEqual([
    expect.stringMatching(/^enorme\.mp4: FAILED: \d+ MB are more than/),
    'roto.mp4: FAILED: no MP4, MOV, AVI or MKV video',
    'vacio.mp4: FAILED: the file is empty',
  ])
  expect(await projects()).toHaveLength(2)
  lines = []
  expect(await run(['--subtitles'])).toBe(EXIT.failed)
  expect(lines.filter((line) => line.endsWith('done before'))).toHaveLength(2)
  expect(await projects()).toHaveLength(2)
})

test('interrupted after its first output, it goes on in the same project', async () => {
  await put('uno.mp4')
  worker.abort()
  const stopping = new AbortController()
  const first = run(['--json'], stopping.signal)
  const isUploaded = () => expect(lines.some((line) => line.includes('"uploaded"'))).toBe(true)
  await eventually(isUploaded)
  stopping.abort()
  await expect(first).rejects.toThrow()
  worker = new AbortController()
  working = work(worker.signal)
  expect(await run(['--json'])).toBe(EXIT.done)
  expect(await written()).toEqual(['uno.en.mp4', 'uno.pt.mp4'])
  expect(await projects()).toEqual([{ name: 'uno.mp4', status: 'completed' }])
  expect(lines.map((line) => JSON.parse(line) as object).at(-1)).toMatchObject({
    event: 'end',
    done: 1,
    failed: 0,
  })
})

test('into another folder everything is made anew', async () => {
  await put('uno.mp4')
  expect(await run()).toBe(EXIT.done)
  await rm(join(folder, 'out'), { recursive: true })
  expect(await run()).toBe(EXIT.done)
  expect(await projects()).toHaveLength(2)
  expect(await written()).toEqual(['uno.en.mp4', 'uno.pt.mp4'])
})

test('a video that has changed is made anew, and one whose output was removed is fetched again', async () => {
  await put('uno.mp4')
  await run()
  await rm(join(folder, 'out/uno.pt.mp4'))
  expect(await run()).toBe(EXIT.done)
  expect(await written()).toEqual(['uno.en.mp4', 'uno.pt.mp4'])
  expect(await projects()).toHaveLength(1)
  await put('uno.mp4', Buffer.concat([mp4, Buffer.alloc(16)]))
  expect(await run()).toBe(EXIT.done)
  expect(await projects()).toHaveLength(2)
})

test('with credits for three of four outputs three are made, and the fourth after a purchase', async () => {
  await put('uno.mp4')
  await put('curso/dos.mp4')
  expect(await run(['--premium', '--parallel', '1'])).toBe(EXIT.needsCredits)
  expect(await written()).toHaveLength(3)
  await db.updateTable('credit_accounts').set({ available: 1 }).where('user_id', '=', ana.id).execute()
  expect(await run(['--premium'])).toBe(EXIT.done)
  expect(await written()).toHaveLength(4)
  expect(await projects()).toHaveLength(2)
})

test('what all new videos cost is told before anything is begun, and held before the first is sent', async () => {
  await put('uno.mp4')
  await put('dos.mp4')
  const args = ['--premium', '--to', 'en,pt']
  expect(await run([...args, '--max-credits', '3'])).toBe(EXIT.needsCredits)
  expect(lines.slice(1)).toEqual([
    '2 new videos, 0:02 in all: 4 credits',
    'You have 3: 3 of 4 outputs are paid by that, the others wait for credits.',
    'That is more than --max-credits 3: nothing was begun.',
    '0 done.',
  ])
  expect(await db.selectFrom('projects').select('id').execute()).toEqual([])
  lines = []
  let heldAtFirst: number | undefined
  let asked: Promise<void> = Promise.resolve()
  heard = (line) => {
    if (heldAtFirst !== undefined || !line.includes('uploaded')) return
    heldAtFirst = 0
    asked = findBalance(db, ana.id).then((left) => void (heldAtFirst = 3 - left))
  }
  const code = await run([...args, '--max-credits', '4', '--json'])
  expect(code).toBe(EXIT.needsCredits)
  await asked
  expect(heldAtFirst).toBe(3)
  const counts = { outputs: 4, paid_outputs: 3, unknown_videos: 0, balance: 3 }
  expect(JSON.parse(lines[0] ?? '')).toEqual({ event: 'price', videos: 2, seconds: 2, credits: 4, ...counts })
})

test('by a recipe that stops at checks it says which and where, and goes on when it is told to', async () => {
  await put('uno.mp4')
  const settings = { source_languages: ['es'], target_languages: ['en'], on_checks: 'stop' }
  await fetch(at('/api/v1/recipes'), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Cocina', settings }),
  })
  await expect(run(['--recipe', 'Otra'])).rejects.toThrow('Cocina')
  expect(await run(['--recipe', 'cocina'])).toBe(EXIT.needsReview)
  expect(await run(['--recipe', 'cocina'])).toBe(EXIT.needsReview)
  expect(await run(['--recipe', 'cocina', '--go-on'])).toBe(EXIT.needsReview)
})

test('a video that was moved or renamed is not made twice, a copy of one that is still there is', async () => {
  await put('uno.mp4')
  await run(['--subtitles'])
  await rename(join(folder, 'in/uno.mp4'), join(folder, 'in/curso/primero.mp4'))
  expect(await run(['--subtitles'])).toBe(EXIT.done)
  const moved = ['primero.en.mp4', 'primero.en.srt', 'primero.pt.mp4', 'primero.pt.srt']
  expect(await written()).toEqual(moved.map((name) => `curso/${name}`))
  expect(await projects()).toHaveLength(1)
  await put('copia.mp4')
  expect(await run()).toBe(EXIT.done)
  expect(await projects()).toHaveLength(2)
})

const whileWatching = async (act: () => Promise<void>) => {
  const stopping = new AbortController()
  const watching = run(['--watch'], stopping.signal)
  try {
    await act()
  } finally {
    stopping.abort()
  }
  return watching
}
const isDone = /done in \d+ s$/

test('watches a folder: a video that comes is taken, made anew when it has changed, and known when it is renamed', async () => {
  const path = join(folder, 'in/uno.mp4')
  const code = await whileWatching(async () => {
    await eventually(() => expect(lines).not.toEqual([]))
    await put('curso/uno.mp4')
    await rename(join(folder, 'in/curso/uno.mp4'), path)
    const done = (times: number) =>
      eventually(() => expect(lines.filter((line) => isDone.test(line))).toHaveLength(times))
    await done(1)
    expect(await written()).toEqual(['uno.en.mp4', 'uno.pt.mp4'])
    expect(lines.filter((line) => line.includes('FAILED'))).toEqual([])
    await appendFile(path, Buffer.alloc(16))
    await done(2)
    await rename(path, join(folder, 'in/otro.mp4'))
    await eventually(async () => expect(await written()).toEqual(['otro.en.mp4', 'otro.pt.mp4']))
  })
  expect(code).toBe(EXIT.interrupted)
  expect(lines.at(-1)).toBe('2 done, 1 done before.')
  expect((await projects()).map(({ status }) => status)).toEqual(['completed', 'completed'])
})

test('a video that is renamed as it is about to be sent goes on in its project under the new name', async () => {
  await put('uno.mp4')
  heard = (line) => {
    if (line === 'uno.mp4: begins') renameSync(join(folder, 'in/uno.mp4'), join(folder, 'in/otro.mp4'))
  }
  await whileWatching(() =>
    eventually(async () => expect(await written()).toEqual(['otro.en.mp4', 'otro.pt.mp4'])),
  )
  expect(lines.filter((line) => line.includes('FAILED'))).toEqual([
    'uno.mp4: FAILED: it was moved or removed meanwhile',
  ])
  expect(await projects()).toEqual([{ name: 'uno.mp4', status: 'completed' }])
})

test('Ctrl+C ends a watching command in order, with the code that its help tells', async () => {
  const args = [
    'jobs/translate/main.ts',
    join(folder, 'in'),
    '--out',
    join(folder, 'out'),
    '--to',
    'en',
    '--watch',
  ]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ROTULO_TOKEN: token, ROTULO_SERVER: at('') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()))
  await eventually(() => expect(told).toContain('0 videos'))
  child.kill('SIGINT')
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(EXIT.interrupted)
  expect(told.trim().split('\n').at(-1)).toBe('0 done.')
  expect(() => parseOptions(['--help'], {})).toThrow(`${EXIT.interrupted}: interrupted`)
})

test('a token that opens nothing ends it at once', async () => {
  await put('uno.mp4')
  token = 'rotulo_nothing'
  await expect(run()).rejects.toMatchObject({ status: 401 })
})

test('one list at the end has the doubtful texts of all files in each language, also when all were done before', async () => {
  await put('uno.mp4')
  await put('curso/dos.mp4', Buffer.concat([mp4, Buffer.alloc(8)]))
  const list = () =>
    lines.slice(
      lines.findIndex((line) => line.endsWith('want a look:')),
      -1,
    )
  expect(await run()).toBe(EXIT.done)
  const expected = [
    '2 texts want a look:',
    '  en: “Sal” → “Sal en”, low-confidence (curso/dos.mp4 at 0:01, uno.mp4 at 0:01)',
    '  pt: “Sal” → “Sal pt”, low-confidence (curso/dos.mp4 at 0:01, uno.mp4 at 0:01)',
    'The picture of 2 texts wants a look:',
    '  pt: “Sal” → “Sal pt”, residue (curso/dos.mp4 at 0:01)',
    '  pt: “Sal” → “Sal pt”, residue (uno.mp4 at 0:01)',
  ]
  expect(list()).toEqual(expected)
  lines = []
  expect(await run()).toBe(EXIT.done)
  expect(list()).toEqual(expected)
  lines = []
  await run(['--json'])
  expect(lines.map((line) => JSON.parse(line) as object).slice(-5)).toMatchObject([
    { event: 'look', language: 'en', original: 'Sal', checks: ['low-confidence'], files: [{}, {}] },
    { event: 'look', language: 'pt' },
    { event: 'fault', file: 'curso/dos.mp4', language: 'pt', faults: ['residue'] },
    { event: 'fault', file: 'uno.mp4', original: 'Sal', translation: 'Sal pt' },
    { event: 'end', skipped: 2 },
  ])
})
