// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './builds.mjs'
import { nodePart } from './parts.mjs'

/** The example's video, and what reads it and renders it. */
const MADE_FROM = [
  ...['app/services/projects/example', 'app/domain', 'remotion'],
  ...['jobs/analysis', 'jobs/ocr', 'jobs/style', 'jobs/render', 'jobs/home-video'],
]
const STAMP_LENGTH = 16

/**
 * Has the product make the moving picture of its home page, with the lowest priority and only while nobody has a job;
 * what the release brings along is shown until then. Does nothing where that was made from the same before, or where
 * MAKE_HOME_VIDEO forbids it. Never throws: a failure is told in one line.
 * @param {import('./parts.mjs').Surroundings} surroundings
 * @param {{ crew: Pick<import('./crew.mjs').Crew, 'run' | 'stopping'>, say: (line: string) => void }} running
 */
export async function makeHomeVideo(surroundings, { crew, say }) {
  const { dir, dataDir, variables } = surroundings
  if (variables['MAKE_HOME_VIDEO'] === 'false') return
  const stamp = fingerprint(dir, MADE_FROM).slice(0, STAMP_LENGTH)
  if (existsSync(join(dataDir, 'home', stamp))) return
  const wanted = {
    name: 'home-video',
    args: ['jobs/home-video.ts', '--stamp', stamp],
    ...{ readyWithinMs: 0, stopWithinMs: 0 },
    stopSignal: /** @type {const} */ ('SIGTERM'),
  }
  try {
    const { command, args, cwd, env } = nodePart(wanted, surroundings)
    const unhurried = { command: 'nice', args: ['-n', '19', command, ...args] }
    await crew.run({ name: 'Making the video of the home page', cwd, env, ...unhurried })
    say('The video of the home page is made by this installation now.')
  } catch (error) {
    if (crew.stopping) return
    const reason = error instanceof Error ? error.message : String(error)
    say(`The home page keeps the video that came with the release, for its own could not be made: ${reason}`)
  }
}
