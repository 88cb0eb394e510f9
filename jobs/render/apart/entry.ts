import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { inspect } from 'node:util'
import { renderTranslatedVideo } from '../render-translated-video.ts'
import { KeptBrowser } from '../states/browser.ts'
import { listenOnLoopbackOnly } from './loopback-only.ts'
import { progressOf, type RenderProgress } from '../progress.ts'
import { doSplitStep } from '../split/split-work.ts'
import { renderPreview } from '../trial/render-preview.ts'
import { failureOf } from './failure-of.ts'
import type { RenderAnswer, Sent } from './messages.ts'

/** Progress that nobody could follow is not worth a message. */
const BETWEEN_REPORTS_MS = 250

listenOnLoopbackOnly()
const browser = new KeptBrowser()
const never = new AbortController()

// renders come one at a time, from `RenderProcess`; this process is killed to cancel one
process.on('message', (message) => {
  // the other end of this channel is our own code
  void answer(message as Sent).then(tell)
})

// the worker is gone, however it died: nothing of ours may stay. Tools and Chromium die with this process; its
// folder is removed as far as they let, and what they leave is swept by the next worker
process.on('disconnect', () => {
  void browser.drop().finally(() => {
    rmSync(tmpdir(), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    process.exit(0)
  })
})

async function answer(sent: Sent): Promise<RenderAnswer> {
  let reportedAt = 0
  const onProgress = (progress: RenderProgress) => {
    const now = performance.now()
    if (now - reportedAt < BETWEEN_REPORTS_MS) return
    reportedAt = now
    tell({ kind: 'progress', progress })
  }
  const ours = { browser, signal: never.signal }
  try {
    if ('split' in sent)
      return { kind: 'step-done', result: await doSplitStep({ ...sent, ...ours, onProgress }) }
    if ('preview' in sent) {
      const onDrawn = (fraction: number) => onProgress(progressOf('encoding', fraction, 0, 0))
      return { kind: 'previewed', made: await renderPreview({ ...sent, ...ours, onProgress: onDrawn }) }
    }
    return { kind: 'done', rendered: await renderTranslatedVideo({ ...sent, ...ours, onProgress }) }
  } catch (error) {
    const { code, params, facts } = failureOf(error)
    return { kind: 'failed', code, params, facts, story: inspect(error) }
  }
}

function tell(message: RenderAnswer): void {
  if (process.connected) process.send?.(message)
}
