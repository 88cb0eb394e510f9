import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { RenderOptions } from '#app/domain/render-options.ts'
import { endRenderProcesses, splitInChild } from '#jobs/render/child-process/render-in-child.ts'
import { videoArguments } from '#jobs/render/encode/video-arguments.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import type { Subject } from './subject.ts'

const run = promisify(execFile)
const never = new AbortController().signal

/** What a render is compared with: decoding and encoding the same video by the same settings. */
export async function transcode({ path }: Subject, outPath: string): Promise<void> {
  const source = await probeSource(path, DEBIAN_TOOLS, never)
  const args = ['-y', '-v', 'error', '-nostdin', '-i', path, ...videoArguments(source, DEBIAN_TOOLS)]
  await run(DEBIAN_TOOLS.ffmpegPath, [...args, '-c:a', 'copy', '-movflags', '+faststart', outPath])
}

/** What every way of ours is asked for. */
const requestOf = ({ path, tracks }: Subject) => ({
  sourcePath: path,
  tracks,
  targetLanguage: 'en' as const,
  options: RenderOptions.parse({}),
  tools: DEBIAN_TOOLS,
})
const MARKED = { watermark: { text: 'Mark' } }
const cacheIn = (folder: string, from: readonly string[], to: string) => ({
  sourceId: 'subject',
  from: from.map((name) => join(folder, name)),
  to: join(folder, to),
})

/**
 * A whole render with a Chromium of its own, as the first one of a worker; `again` is the premium one after it, of the
 * same content. Resolves to the pictures that it drew, and the seconds of its steps.
 */
export async function render(
  subject: Subject,
  { outPath, folder, again }: { outPath: string; folder: string; again: boolean },
): Promise<string> {
  const browser = new SharedBrowser()
  const enteredAt = new Map<string, number>()
  const first = `cache-${subject.seconds}`
  try {
    const { pictures } = await renderTranslatedVideo({
      ...requestOf(subject),
      watermark: again ? null : MARKED.watermark,
      cachePaths: again ? cacheIn(folder, [first], `${first}-again`) : cacheIn(folder, [], first),
      outPath,
      browser,
      signal: never,
      onProgress: ({ step }) => {
        if (!enteredAt.has(step)) enteredAt.set(step, performance.now())
      },
    })
    const steps = [...enteredAt, ['end', performance.now()] as const]
    const seconds = steps
      .slice(0, -1)
      .map(([step, at], index) => `${step} ${(((steps[index + 1]?.[1] ?? at) - at) / 1000).toFixed(1)} s`)
    return [`${pictures.drawn} pictures drawn, ${pictures.reused} reused`, ...seconds].join(', ')
  } finally {
    await browser.drop()
  }
}

/** The same cut in two, by two processes at once, each with a Chromium of its own. */
export async function renderSplit(
  subject: Subject,
  { outPath, folder }: { outPath: string; folder: string },
): Promise<void> {
  const watch = { signal: never, onProgress: () => undefined }
  const { sourcePath, tools } = requestOf(subject)
  const cutRequest = { ...requestOf(subject), ...MARKED, cachePaths: cacheIn(folder, [], 'covers') }
  try {
    const cut = await splitInChild.cut(
      { ...cutRequest, maxSeconds: subject.seconds / 2 + 1, packageFolder: folder },
      watch,
    )
    const parts = cut.map(({ packagePath, ...range }, index) => ({
      range: {
        ...range,
        path: join(folder, `part-${index}.mp4`),
        picturesPath: join(folder, `drawn-${index}`),
      },
      packagePath,
    }))
    await Promise.all(
      parts.map(({ packagePath, range: { path, picturesPath } }) =>
        splitInChild.part({ sourcePath, tools, packagePath, picturesPath, outPath: path }, watch),
      ),
    )
    await splitInChild.join(
      {
        ...{ sourcePath, tools, outPath, coversPath: join(folder, 'covers') },
        parts: parts.map(({ range }) => range),
        cachePaths: cacheIn(folder, [], 'cache-split'),
      },
      watch,
    )
  } finally {
    await endRenderProcesses()
  }
}
