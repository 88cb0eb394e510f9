// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { killMarked, markOf, signal } from './leftovers.mjs'
import { Stop } from './stop.mjs'

/**
 * How to start, recognise as ready, and stop one process. It is ready when it prints `readyLine`, or when
 * `answers` says so, which throws what waiting cannot fix. With a `logFile` it writes there and outlives a supervisor that is killed.
 * @typedef {{
 *   name: string,
 *   command: string,
 *   args: string[],
 *   cwd: string,
 *   env: NodeJS.ProcessEnv,
 *   logFile?: string,
 *   readyLine?: RegExp,
 *   answers?: () => Promise<boolean>,
 *   readyWithinMs: number,
 *   stopSignal: NodeJS.Signals,
 *   stopWithinMs: number,
 *   beforeStart?: () => Promise<void>,
 * }} PartSpec
 */

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A process that lived this long is taken to be sound again: the next pause is the first one. */
const SOUND_AFTER_MS = 60_000
const ATTEMPTS_AT_START = 3
const MAX_LOG_LINES = 20
const FIRST_POLL_MS = 50
const LONGEST_POLL_MS = 500
/** Who has left the group of a dead process may hold its output open for ever. */
const LAST_LINES_WITHIN_MS = 2000

/** One process that is kept running until it is told to stop. */
export class Part {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child
  /** @type {string[]} the last lines that it printed */
  #lines = []
  #printedReady = false
  #stopping = new AbortController()
  #restarting = new AbortController()
  #wasReady = false
  /** @type {Promise<void>} */
  #supervision = Promise.resolve()

  /**
   * @param {PartSpec} spec
   * @param {{ instance: string, say: (line: string) => void, log: (part: string, line: string) => void }} surroundings
   */
  constructor(spec, { instance, say, log }) {
    this.spec = spec
    this.instance = instance
    this.say = say
    this.log = log
  }

  get name() {
    return this.spec.name
  }

  get pid() {
    return this.#child?.pid
  }

  /** Resolves when the process is ready; throws a Stop when it does not get there. */
  async start() {
    /** @type {Promise<void>} */
    const ready = new Promise((resolve, reject) => {
      this.#supervision = this.#keep(resolve, reject)
    })
    await ready
  }

  /** Ends the process and everything that it started; it is not started again. */
  async stop() {
    this.#stopping.abort()
    await this.#end()
    await this.#supervision
  }

  /** Ends the process, or the pause before its next attempt; it is started again at once. */
  async restart() {
    this.#restarting.abort()
    await this.#end()
  }

  /** Ends it now, without asking it first. */
  kill() {
    this.#stopping.abort()
    if (this.#child?.pid) signal(-this.#child.pid, 'SIGKILL')
  }

  async #end() {
    const child = this.#child
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    signal(child.pid, this.spec.stopSignal)
    const patience = new AbortController()
    const late = delay(this.spec.stopWithinMs, 'late', { signal: patience.signal }).catch(() => 'gone')
    if ((await Promise.race([gone, late])) === 'late') {
      this.say(`${this.name} did not stop within ${this.spec.stopWithinMs / 1000} s and is killed.`)
      signal(-child.pid, 'SIGKILL')
      await gone
    }
    patience.abort()
  }

  /** @param {() => void} onReady @param {(reason: Stop) => void} onFailure */
  async #keep(onReady, onFailure) {
    let pauseMs = FIRST_PAUSE_MS
    for (let attempt = 1; !this.#stopping.signal.aborted; attempt++) {
      const startedAt = Date.now()
      const end = await this.#runOnce(onReady)
      if (this.#stopping.signal.aborted) break
      if (!this.#wasReady && attempt >= ATTEMPTS_AT_START) {
        onFailure(new Stop(`${this.name} does not start: it ${end}. Its last lines:\n${this.#lastLines()}`))
        return
      }
      if (Date.now() - startedAt > SOUND_AFTER_MS) pauseMs = FIRST_PAUSE_MS
      if (!this.#restarting.signal.aborted) {
        this.say(`${this.name} ${end}; starting it again in ${pauseMs / 1000} s.`)
        const woken = AbortSignal.any([this.#stopping.signal, this.#restarting.signal])
        await delay(pauseMs, undefined, { signal: woken }).catch(() => undefined)
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      }
      if (this.#restarting.signal.aborted) {
        this.#restarting = new AbortController()
        pauseMs = FIRST_PAUSE_MS
      }
    }
    onFailure(new Stop(`${this.name} was stopped before it was ready.`))
  }

  /** @param {() => void} onReady @returns {Promise<string>} how it ended, as the end of a sentence */
  async #runOnce(onReady) {
    const { spec } = this
    this.#lines = []
    this.#printedReady = false
    await spec.beforeStart?.()
    if (this.#stopping.signal.aborted) return 'was stopped'
    const logTo = spec.logFile === undefined ? undefined : openLog(spec.logFile)
    // not execa: the supervisor also runs where no package is installed yet
    const child = spawn(spec.command, spec.args, {
      cwd: spec.cwd,
      // what outlives the supervisor on purpose is no leftover
      env: logTo === undefined ? { ...spec.env, ...markOf(this.instance, spec.name) } : spec.env,
      // a group of its own: Ctrl-C in the terminal reaches the supervisor alone, which keeps the order
      detached: true,
      stdio: logTo === undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', logTo, logTo],
    })
    this.#child = child
    if (logTo !== undefined) closeSync(logTo)
    const closed = [child.stdout, child.stderr].flatMap((stream) => {
      if (!stream) return []
      const lines = createInterface({ input: stream }).on('line', (line) => this.#onLine(line))
      return [once(lines, 'close')]
    })
    const ended = new AbortController()
    /** @type {Promise<string>} */
    const end = new Promise((resolve) => {
      child.once('error', (error) => resolve(`could not be run (${error.message})`))
      child.once('exit', (code, by) => resolve(by ? `was ended by ${by}` : `ended with exit code ${code}`))
    })
    const readiness = this.#awaitReady(ended.signal, onReady)
    const how = await end
    ended.abort()
    const late = await readiness
    if (child.pid) await this.#killRemains(child.pid)
    // a process is gone before its last lines are read, and those say why
    const read = new AbortController()
    const patience = delay(LAST_LINES_WITHIN_MS, undefined, { signal: read.signal }).catch(() => undefined)
    await Promise.race([Promise.all(closed), patience])
    read.abort()
    return late ?? how
  }

  /** @param {string} line */
  #onLine(line) {
    this.#lines = [...this.#lines.slice(1 - MAX_LOG_LINES), line]
    this.#printedReady ||= this.spec.readyLine?.test(line) ?? false
    this.log(this.name, line)
  }

  /** @param {AbortSignal} ended @param {() => void} onReady @returns {Promise<string | undefined>} */
  async #awaitReady(ended, onReady) {
    const deadline = Date.now() + this.spec.readyWithinMs
    for (let pollMs = FIRST_POLL_MS; !ended.aborted; pollMs = Math.min(pollMs * 1.3, LONGEST_POLL_MS)) {
      const answer = this.#printedReady || (await this.#ask())
      if (typeof answer === 'string') {
        await this.#end()
        return `was of no use (${answer})`
      }
      if (answer) {
        if (this.#wasReady) this.say(`${this.name} is ready again.`)
        this.#wasReady = true
        onReady()
        return undefined
      }
      if (Date.now() > deadline) {
        await this.#end()
        return `was not ready within ${this.spec.readyWithinMs / 1000} s`
      }
      await delay(pollMs, undefined, { signal: ended }).catch(() => undefined)
    }
    return undefined
  }

  /** @returns {Promise<boolean | string>} what is wrong for good */
  async #ask() {
    try {
      return (await this.spec.answers?.()) ?? false
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  /** What a dead process leaves: its group, and descendants that left the group. @param {number} group */
  async #killRemains(group) {
    if (this.spec.logFile !== undefined) return
    signal(-group, 'SIGKILL')
    await killMarked(this.instance, this.name)
  }

  #lastLines() {
    const { logFile } = this.spec
    const lines = logFile === undefined ? this.#lines : readFileSync(logFile, 'utf8').trim().split('\n')
    return lines
      .slice(-MAX_LOG_LINES)
      .map((line) => `  ${line}`)
      .join('\n')
  }
}

/**
 * Opens a log to be written anew. Its folder lies in the data folder, which is the services': one that they have put in
 * its place, or a link, is not written to.
 * @param {string} file
 */
function openLog(file) {
  const { O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_RDONLY, O_TRUNC, O_WRONLY } = constants
  const folder = openSync(dirname(file), O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  try {
    if (fstatSync(folder).uid !== process.getuid?.())
      throw new Stop(`${dirname(file)} is not this user's own; move it away, and a new one is made.`)
    return openSync(
      `/proc/self/fd/${folder}/${basename(file)}`,
      O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW,
      0o600,
    )
  } finally {
    closeSync(folder)
  }
}
