/**
 * What a render costs, compared with a plain transcode by the same encoder settings, with a second render of the same
 * content, with one cut in two for two workers, and with Remotion's own `renderMedia` of the same composition: wall
 * time, processor time of all processes, peak memory. Seconds of video as arguments (20, 120 and 600 unless given), on
 * videos it draws itself. `--only plain,render` measures some of the ways alone, `--folder DIR` keeps what is drawn for
 * the next time, `--remotion-up-to 120` lets the slow one go on longer.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTestEnvironment } from '../setup/environment.ts'
import { type Cost, costOf } from './render/cost.ts'
import { bundleBaseline, renderByRemotion } from './render/remotion-baseline.ts'
import { drawSubject, type Subject } from './render/subject.ts'

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', default: 'plain,render,again,split,remotion' },
    folder: { type: 'string' },
    'remotion-up-to': { type: 'string', default: '20' },
  },
  allowPositionals: true,
})
const ways = values.only.split(',')
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'rotulo-bench-render-')))
await mkdir(folder, { recursive: true })
setTestEnvironment('postgres://nobody@127.0.0.1/none', folder)
// what follows reads the environment
const { render, renderSplit, transcode } = await import('./render/ways.ts')

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function measure(subject: Subject): Promise<void> {
  say(`${subject.seconds} s of video, ${subject.tracks.length} texts`)
  let plain: Cost | undefined
  const line = (way: string, cost: Cost, remark = '') => {
    const ratio = plain
      ? `, × plain: wall ${(cost.wall / plain.wall).toFixed(2)}, processor ${(cost.cpu / plain.cpu).toFixed(2)}`
      : ''
    say(
      `  ${way.padEnd(9)} wall ${cost.wall.toFixed(1)} s, processor ${cost.cpu.toFixed(1)} s, ` +
        `memory ${Math.round(cost.peakMegabytes)} MB${ratio}${remark && `  (${remark})`}`,
    )
  }
  const out = (way: string) => join(folder, `${way}.mp4`)
  if (ways.includes('plain')) {
    plain = await costOf(() => transcode(subject, out('plain')))
    line('plain', { ...plain })
  }
  for (const way of ['render', 'again'] as const)
    if (ways.includes(way)) {
      let remark = ''
      const request = { outPath: out(way), folder, again: way === 'again' }
      const cost = await costOf(async () => (remark = await render(subject, request)))
      line(way, cost, remark)
    }
  if (ways.includes('split'))
    line('split', await costOf(() => renderSplit(subject, { outPath: out('split'), folder })))
  if (ways.includes('remotion') && subject.seconds <= Number(values['remotion-up-to'])) {
    const serveUrl = await bundleBaseline(folder)
    line('remotion', await costOf(() => renderByRemotion(subject, { serveUrl, outPath: out('remotion') })))
  }
}

try {
  for (const seconds of positionals.length > 0 ? positionals.map(Number) : [20, 120, 600])
    await measure(await drawSubject(folder, seconds))
} finally {
  if (!values.folder) await rm(folder, { recursive: true })
}
