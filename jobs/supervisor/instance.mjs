// @ts-check
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { Stop } from './stop.mjs'

/**
 * `announce` tells whoever asks where the product is and, by name, which processes it is made of.
 * @typedef {{ id: string, announce: (address: string, members: () => Record<string, number>) => void }} Instance
 * @typedef {{ pid: number, address: string, members: Record<string, number> }} Holder
 */

/**
 * Claims the data folder for this supervisor, or throws a Stop that says who has it. The claim is a socket of
 * Linux's abstract name space: it vanishes with its process, however that ends.
 * @param {string} dataDir
 * @returns {Promise<Instance>}
 */
export async function claim(dataDir) {
  mkdirSync(dataDir, { recursive: true })
  const id = idOf(dataDir)
  let address = 'not ready yet'
  /** @type {() => Record<string, number>} */
  let members = () => ({})
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(JSON.stringify({ pid: process.pid, address, members: members() }))
  })
  const claimed = await new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(`\0${id}`, () => resolve(true))
  })
  if (!claimed) {
    const holder = await whoRuns(dataDir)
    throw new Stop(
      `Rótulo is already running from this folder: process ${holder?.pid}, ${holder?.address}.\n` +
        `Use that one, or stop it first (Ctrl-C where it runs, or: kill ${holder?.pid}).`,
    )
  }
  server.unref()
  return {
    id,
    announce(text, list) {
      address = text
      members = list
    },
  }
}

/** @param {string} dataDir */
function idOf(dataDir) {
  const { dev, ino } = statSync(dataDir)
  return `rotulo-${dev}-${ino}`
}

/**
 * The supervisor that has claimed the data folder, or undefined when none has.
 * @param {string} dataDir
 * @returns {Promise<Holder | undefined>}
 */
export async function whoRuns(dataDir) {
  if (!existsSync(dataDir)) return undefined
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(`\0${idOf(dataDir)}`)
    socket.on('data', (chunk) => (text += chunk))
    socket.on('end', () => resolve(JSON.parse(text)))
    socket.on('error', () => resolve(undefined))
  })
}
