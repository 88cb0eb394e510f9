import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Crew } from './crew.mjs'
import { makeHomeVideo } from './home-video.mjs'

type Task = Parameters<Crew['run']>[0]

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'rotulo-home-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

/** What a start has run and said. */
async function start(own: Record<string, string> = {}, fails?: Error) {
  const tasks: Task[] = []
  const said: string[] = []
  const run = (task: Task) => {
    tasks.push(task)
    return fails ? Promise.reject(fails) : Promise.resolve()
  }
  const variables = { NODE_ENV: 'production', ...own } as const
  const surroundings = { dir: dataDir, dataDir, variables, services: undefined, offline: false }
  await makeHomeVideo(surroundings, { crew: { run, stopping: false }, say: (line) => said.push(line) })
  return { tasks, said, stamp: tasks[0]?.args.at(-1) ?? '' }
}

test('a start makes the video of the home page once, with the lowest priority', async () => {
  const { tasks, stamp } = await start()
  expect(tasks).toMatchObject([
    { command: 'nice', args: expect.arrayContaining(['19', 'jobs/home-video.ts']) },
  ])
  expect(stamp).toMatch(/^[0-9a-f]{16}$/)
  mkdirSync(join(dataDir, 'home', stamp), { recursive: true })
  expect((await start()).tasks).toEqual([])
})

test('it is made anew when what it is made from has changed', async () => {
  const { stamp } = await start()
  mkdirSync(join(dataDir, 'home', stamp), { recursive: true })
  mkdirSync(join(dataDir, 'remotion'))
  writeFileSync(join(dataDir, 'remotion', 'root.tsx'), 'changed')
  expect((await start()).stamp).not.toBe(stamp)
})

test('MAKE_HOME_VIDEO=false leaves what came with the release', async () => {
  expect((await start({ MAKE_HOME_VIDEO: 'false' })).tasks).toEqual([])
})

test('a failure is told in one line and stops nothing', async () => {
  const { said } = await start({}, new Error('no Chromium'))
  expect(said).toEqual([expect.stringContaining('no Chromium')])
})
