import { openBrowser } from '@remotion/renderer'
import { AppError } from '#app/domain/errors.ts'
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

/** A Chromium that does not answer so long has died or hangs. */
const ANSWER_WITHIN_MS = 5_000

/** One Chromium that many renders draw with. Opened when first wanted, and again when it has died or was dropped. */
export class KeptBrowser {
  #opening: Promise<Browser> | undefined

  async open(tools: RenderTools): Promise<Browser> {
    const kept = await this.#opening
    if (kept && (await answers(kept))) return kept
    await this.drop()
    this.#opening = openBrowser('chrome', chromiumSettings(tools)).catch((cause: unknown) => {
      this.#opening = undefined
      throw new AppError('render.failed', { cause })
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
