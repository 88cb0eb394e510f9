import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { bundle } from '@remotion/bundler'
import { renderMedia } from '@remotion/renderer'
import { RenderOptions } from '#app/domain/render-options.ts'
import { planVideo } from '#jobs/render/plan-video.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { chromiumSettings } from '#jobs/render/states/browser.ts'
import { type Subject, SUBJECT_FPS } from './subject.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Builds the composition with Remotion's own decoding of the video; its cost is nobody's. */
export function bundleBaseline(folder: string): Promise<string> {
  return bundle({
    entryPoint: join(import.meta.dirname, 'baseline-composition.ts'),
    rootDir: ROOT,
    outDir: join(folder, 'baseline'),
    publicDir: join(ROOT, 'remotion/public'),
    rspack: true,
    enableCaching: false,
  })
}

/** The same composition by Remotion's `renderMedia`, its defaults, and the settings of our encoder. */
export async function renderByRemotion(
  { path, seconds, tracks }: Subject,
  { serveUrl, outPath }: { serveUrl: string; outPath: string },
): Promise<void> {
  const signal = new AbortController().signal
  const source = await probeSource(path, DEBIAN_TOOLS, signal)
  const { plan } = await planVideo({
    source,
    tracks,
    targetLanguage: 'en',
    options: RenderOptions.parse({}),
    watermark: { text: 'Mark' },
    tools: DEBIAN_TOOLS,
    signal,
    pictures: {
      keep: (png) => `data:image/png;base64,${png.toString('base64')}`,
      bytesOf: (address) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'),
    },
  })
  const server = createServer((request, response) => void serveVideo(path, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const props = {
    plan,
    layer: 'full',
    source: `http://127.0.0.1:${port}/subject.mp4`,
    frames: 'clock',
  } as const
  try {
    await renderMedia({
      ...chromiumSettings(DEBIAN_TOOLS),
      serveUrl,
      inputProps: props,
      composition: {
        id: 'Baseline',
        width: plan.widthPx,
        height: plan.heightPx,
        fps: SUBJECT_FPS,
        durationInFrames: seconds * SUBJECT_FPS,
        props,
        defaultProps: props,
        defaultCodec: null,
        defaultOutName: null,
        defaultVideoImageFormat: null,
        defaultPixelFormat: null,
        defaultProResProfile: null,
        defaultSampleRate: null,
      },
      codec: 'h264',
      crf: DEBIAN_TOOLS.crf,
      x264Preset: 'veryfast',
      pixelFormat: 'yuv420p',
      outputLocation: outPath,
    })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/** A file by ranges, as a player asks for it. */
async function serveVideo(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { size } = await stat(path)
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = to ? Number(to) : size - 1
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  if (request.method === 'HEAD') response.end()
  else createReadStream(path, { start, end }).pipe(response)
}
