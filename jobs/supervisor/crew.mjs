// @ts-check
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { killMarked, markOf, signal } from './leftovers.mjs'
import { Part } from './part.mjs'
import { Stop } from './stop.mjs'

/**
 * A program that runs once to its end.
 * @typedef {{ name: string, command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv }} Task
 */

/** Everything that one supervisor has running: the database, the parts that use it, and passing tasks. */
export class Crew {
  /** @type {Part | undefined} */
  #database
  /** @type {Part[]} */
  #parts = []
  /** @type {Set<number>} */
  #tasks = new Set()
  #surroundings
  /** @type {Promise<void> | undefined} */
  #stopped

  /** @param {ConstructorParameters<typeof Part>[1]} surroundings */
  constructor(surroundings) {
    this.#surroundings = surroundings
  }

  /** What runs, by name, with the process that it is now. @returns {Record<string, number>} */
  get members() {
    const all = [...(this.#database ? [this.#database] : []), ...this.#parts]
    return Object.fromEntries(all.flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid]])))
  }

  get stopping() {
    return this.#stopped !== undefined
  }

  /** Resolves when the database takes connections. @param {import('./part.mjs').PartSpec} spec */
  async startDatabase(spec) {
    this.#refuseWhenStopping()
    this.#database = new Part(spec, this.#surroundings)
    await this.#database.start()
  }

  /** Resolves when the part is ready. @param {import('./part.mjs').PartSpec} spec */
  async start(spec) {
    this.#refuseWhenStopping()
    const part = new Part(spec, this.#surroundings)
    this.#parts.push(part)
    await part.start()
  }

  /** Runs a program to its end; throws a Stop with its last lines when it fails. @param {Task} task */
  async run(task) {
    this.#refuseWhenStopping()
    const child = spawn(task.command, task.args, {
      cwd: task.cwd,
      env: { ...task.env, ...markOf(this.#surroundings.instance, task.name) },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid) this.#tasks.add(child.pid)
    /** @type {string[]} */
    const lines = []
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => lines.push(line))
    const code = await new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('close', (exitCode, by) => resolve(by ?? exitCode))
    })
    if (child.pid) this.#tasks.delete(child.pid)
    this.#refuseWhenStopping()
    if (code !== 0)
      throw new Stop(`${lines.slice(-30).join('\n')}\n\n${task.name} failed (${code}); it says why above.`)
  }

  /** Ends the parts with these names; each is started again at once. @param {readonly string[]} names */
  async restart(names) {
    await Promise.all(this.#parts.filter(({ name }) => names.includes(name)).map((part) => part.restart()))
  }

  /** Stops everything, the database last; repeated calls wait for the first. */
  stop() {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  /** Ends at once what `stop` still waits for; the database is never killed. */
  hurry() {
    for (const part of this.#parts) part.kill()
  }

  async #stop() {
    for (const group of this.#tasks) signal(-group, 'SIGKILL')
    await Promise.all(this.#parts.map((part) => part.stop()))
    await killMarked(this.#surroundings.instance)
    await this.#database?.stop()
  }

  #refuseWhenStopping() {
    if (this.stopping) throw new Stop('Stopped.', 0)
  }
}
