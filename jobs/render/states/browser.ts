import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBrowser } from '@remotion/renderer'
import { AppError } from '#app/domain/errors.ts'
import { memoryFacts } from '#app/gateways/media/memory-facts.server.ts'
import { hasRoomFor, killedForMemory } from '#app/gateways/media/memory-room.ts'
import type { RenderTools } from '../render-tools.ts'

export type Browser = Awaited<ReturnType<typeof openBrowser>>

/** How Remotion is to run Chromium: Debian's headless shell itself (the wrapper in the bin folder leaves orphans), no GPU. */
export function chromiumSettings({ chromiumPath }: RenderTools) {
  return {
    browserExecutable: chromiumPath,
    chromeMode: 'headless-shell',
    chromiumOptions: { gl: null },
    logLevel: 'error',
  } as const
}

const LAUNCHER = path.join(import.meta.dirname, 'chromium.sh')

/** A folder with a program that starts this Chromium enclosed; Remotion passes on neither its path nor flags of ours. */
async function makeLauncher(chromiumPath: string): Promise<{ folder: string; program: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rotulo-chromium-'))
  const program = path.join(folder, 'launch')
  await symlink(chromiumPath, path.join(folder, 'chromium'))
  await symlink(LAUNCHER, program)
  return { folder, program }
}

/** What Chromium has the kernel promise it before it draws anything. */
const CHROMIUM_BYTES = 1024 ** 3

/** Has to be called before Chromium is used: the returned function says what it means that it failed. */
export function watchMemory(): (cause: unknown) => AppError {
  const before = killedForMemory(memoryFacts())
  return (cause) => {
    const facts = memoryFacts()
    const isShort = killedForMemory(facts) > before || !hasRoomFor(CHROMIUM_BYTES, facts)
    return new AppError(isShort ? 'memory.unavailable' : 'render.failed', { cause })
  }
}

/** Throws `render.failed`, `memory.unavailable`. */
async function openEnclosed(tools: RenderTools): Promise<Browser> {
  const failure = watchMemory()
  const { folder, program } = await makeLauncher(tools.chromiumPath)
  try {
    return await openBrowser('chrome', { ...chromiumSettings(tools), browserExecutable: program })
  } catch (cause) {
    throw failure(cause)
  } finally {
    // it has become Chromium
    await rm(folder, { recursive: true, force: true })
  }
}

/** A Chromium that does not answer so long has died or hangs. */
const ANSWER_WITHIN_MS = 5_000

/** One Chromium that many renders draw with. Opened when first wanted, and again when it has died or was dropped. */
export class SharedBrowser {
  #opening: Promise<Browser> | undefined

  async open(tools: RenderTools): Promise<Browser> {
    const running = await this.#opening
    if (running && (await answers(running))) return running
    await this.drop()
    this.#opening = openEnclosed(tools).catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  /** Ends Chromium: for good, or because it misbehaved and the next render shall have a new one. */
  async drop(): Promise<void> {
    const opening = this.#opening
    this.#opening = undefined
    const browser = await opening?.catch(() => undefined)
    await browser?.close({ silent: true })
  }
}

async function answers(browser: Browser): Promise<boolean> {
  const isLate = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS).unref()
  })
  // a refusal is an answer as well; Remotion's protocol has no harmless question
  const isThere = browser.connection.send('Target.activateTarget', { targetId: 'none' }).then(
    () => true,
    (error: unknown) => !String(error).includes('Target closed'),
  )
  return Promise.race([isThere, isLate])
}
