// Preloaded (`node --import`): the wall clock of this process is wrong by as many milliseconds as a file says, from the
// moment on at which it says so. Timers go on, as they do when somebody sets a machine's clock.
import { readFileSync } from 'node:fs'

const EVERY_MS = 200
const file = process.env['CLOCK_FILE'] ?? ''
const RealDate = Date
let offsetMs = 0

const read = () => {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offsetMs = 0
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    // what Reflect makes of a constructor is an object
    Reflect.construct(target, args.length === 0 ? [target.now() + offsetMs] : args, newTarget) as object,
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + offsetMs : (Reflect.get(target, name, receiver) as unknown),
})
read()
setInterval(read, EVERY_MS).unref()
