import { rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { inspect } from 'node:util'
import { limitHeapRetention } from '#app/native-memory.server.ts'
import { onToolRun } from '#app/tracing.server.ts'
import { renderTranslatedVideo } from '../render-translated-video.ts'
import type { RenderRequest } from '../render-request.ts'
import { SharedBrowser } from '../states/browser.ts'
import type { RenderProgress } from '../progress.ts'
import { cutVideo } from '../split/cut-video.ts'
import { encodePart } from '../split/encode-part.ts'
import { joinVideo } from '../split/join-video.ts'
import { renderPreview } from '../trial/render-preview.ts'
import { failureOf } from './failure-of.ts'
import { limitPictures } from '../source/media-input.ts'
import type { RenderAnswer, RenderOrder, RenderWork, RenderWorks } from './messages.ts'
import { Server } from 'node:net'

/** Progress that nobody could follow is not worth a message. */
const BETWEEN_REPORTS_MS = 250

limitHeapRetention()
listenOnLoopbackOnly()
// from here there is no way out to a collector of traces
onToolRun((run) => tell({ kind: 'tool', run }))
const browser = new SharedBrowser()
const ours = { browser, signal: new AbortController().signal }

type Work<Name extends RenderWork> = (
  request: RenderWorks[Name]['request'],
  onProgress: (progress: RenderProgress) => void,
) => Promise<unknown>
const WORKS: { readonly [Name in RenderWork]: Work<Name> } = {
  render: (request, onProgress) => renderTranslatedVideo({ ...request, ...ours, onProgress }),
  cut: (request, onProgress) => cutVideo({ ...request, ...ours, onProgress }),
  part: (request, onProgress) => encodePart({ ...request, ...ours, onProgress }),
  join: (request, onProgress) => joinVideo({ ...request, ...ours, onProgress }),
  preview: (request, onProgress) => {
    const onDrawn = (fraction: number) =>
      onProgress({ step: 'encoding', fraction, frames: 0, totalFrames: 0 })
    return renderPreview({ ...request, ...ours, onProgress: onDrawn })
  },
}

// renders come one at a time, from `RenderProcess`; this process is killed to cancel one
process.on('message', (message) => {
  // the other end of this channel is our own code
  void answer(message as RenderOrder).then(tell)
})

// the worker is gone, however it died: nothing of ours may stay. Tools and Chromium die with this process; its
// folder is removed as far as they let, and what they leave is swept by the next worker
process.on('disconnect', () => {
  void browser.drop().finally(() => {
    rmSync(tmpdir(), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    process.exit(0)
  })
})

async function answer({ work, requestPath, resultPath }: RenderOrder): Promise<RenderAnswer> {
  let reportedAt = 0
  const onProgress = (progress: RenderProgress) => {
    const now = performance.now()
    if (now - reportedAt < BETWEEN_REPORTS_MS) return
    reportedAt = now
    tell({ kind: 'progress', progress })
  }
  try {
    // our own code of the same release has written it
    const request = JSON.parse(await readFile(requestPath, 'utf8')) as never
    const { tools }: Pick<RenderRequest, 'tools'> = request
    limitPictures(tools.maxPixels)
    const result = await WORKS[work](request, onProgress)
    await writeFile(resultPath, JSON.stringify(result ?? null))
    return { kind: 'done' }
  } catch (error) {
    const { code, params, facts } = failureOf(error)
    return { kind: 'failed', code, params, facts, story: inspect(error) }
  }
}

function tell(message: RenderAnswer): void {
  if (process.connected) process.send?.(message)
}

/**
 * Makes every server of this process listen on the loopback address only. Remotion's would listen on all: it
 * serves the composition, and fetches any address it is asked for.
 */
function listenOnLoopbackOnly(): void {
  const listen = Reflect.get(Server.prototype, 'listen')
  Object.defineProperty(Server.prototype, 'listen', {
    value(this: Server, options: unknown, ...rest: unknown[]): unknown {
      if (typeof options === 'object' && options !== null)
        return Reflect.apply(listen, this, [{ ...options, host: '127.0.0.1' }, ...rest])
      // listen(port[, host][, …]): the host is replaced, or put in
      const [host, ...more] = rest
      const others = typeof host === 'string' ? more : rest
      return Reflect.apply(listen, this, [options, '127.0.0.1', ...others])
    },
  })
}
