/**
 * Files that mean harm, through every stage that opens a video: what each stage answers, in what time, and the most
 * memory that its media tools held. `npm run bench:hostile [-- --only TEXT] [--stages probe,proxy]`. A stage that
 * takes longer or holds more than the limits, or fails with anything but one of our codes, fails the bench.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTestEnvironment } from '../setup/environment.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, stages: { type: 'string' } },
})
const folder = await mkdtemp(join(tmpdir(), 'rotulo-bench-hostile-'))
// nothing here asks the database
setTestEnvironment('postgres://nobody@127.0.0.1:1/none', folder)
const { DRAWN_FILES } = await import('./hostile/drawn-files.ts')
const { BROKEN_FILES } = await import('./hostile/broken-files.ts')
const { ODD_FILES } = await import('./hostile/odd-files.ts')
const { STAGES, passStage } = await import('../fixtures/media-stages.ts')
const { watchingTools } = await import('../fixtures/tool-memory.ts')
const { errorCodeOf } = await import('#app/domain/errors.ts')
const { bundleComposition } = await import('#jobs/render/bundle.ts')
const { SharedBrowser } = await import('#jobs/render/states/browser.ts')

/** What a file that is refused, and one that is taken or whose output is refused in the end, may cost a stage. */
const REFUSED = { megabytes: 600, seconds: 60 }
const TAKEN = { megabytes: 2048, seconds: 300 }
const COLUMN = 24

const stages = STAGES.filter((stage) => values.stages?.split(',').includes(stage) ?? true)
const files = [...DRAWN_FILES, ...ODD_FILES, ...BROKEN_FILES].filter(({ name }) => name.includes(values.only))
const say = (text: string) => void process.stdout.write(`${text}\n`)

const bundleDir = join(folder, 'bundle')
await bundleComposition(bundleDir)
const browser = new SharedBrowser()
let [most, longest] = [0, 0]
const bad: string[] = []

say(`| file | bytes | ${stages.join(' | ')} |\n| --- | --- | ${stages.map(() => '---').join(' | ')} |`)
try {
  for (const { name, extension, draw } of files) {
    const place = join(folder, 'file')
    await mkdir(place)
    const bytes = await draw(place)
    const path = join(place, `source.${extension}`)
    await writeFile(path, bytes)
    const cells: string[] = []
    for (const stage of stages) cells.push(await tried(name, stage, { path, place }))
    say(`| ${name} | ${bytes.length} | ${cells.map((cell) => cell.padEnd(COLUMN)).join(' | ')} |`)
    await rm(place, { recursive: true })
  }
} finally {
  await browser.drop()
  await rm(folder, { recursive: true, force: true })
}
say(`\n${files.length} files, most memory ${Math.round(most)} MB, longest stage ${longest.toFixed(1)} s`)
for (const problem of bad) say(`BAD: ${problem}`)
process.exit(bad.length > 0 ? 1 : 0)

async function tried(
  name: string,
  stage: (typeof STAGES)[number],
  { path, place }: { path: string; place: string },
): Promise<string> {
  const out = join(place, stage)
  await mkdir(out)
  const signal = AbortSignal.timeout(1000 * (TAKEN.seconds + 30))
  const begunAt = performance.now()
  const { result, peakMegabytes } = await watchingTools(() =>
    passStage(stage, { path, folder: out, bundleDir, browser, signal }).then(
      () => 'taken',
      (error: unknown) => errorCodeOf(error) ?? `NO CODE: ${String(error)}`,
    ),
  )
  const seconds = (performance.now() - begunAt) / 1000
  most = Math.max(most, peakMegabytes)
  longest = Math.max(longest, seconds)
  const limit = result === 'taken' || result === 'render.not-faithful' ? TAKEN : REFUSED
  if (peakMegabytes > limit.megabytes || seconds > limit.seconds || result.startsWith('NO CODE'))
    bad.push(`${name}, ${stage}: ${result}, ${Math.round(peakMegabytes)} MB, ${seconds.toFixed(1)} s`)
  return `${result} ${Math.round(peakMegabytes)} MB ${seconds.toFixed(1)} s`
}
