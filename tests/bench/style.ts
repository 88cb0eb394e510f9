import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { type FittedStyle, fitStyle } from '#jobs/style/fit-style.ts'
import type { LineSample } from '#jobs/style/line-picture.ts'
import { LineMean } from '#jobs/style/line-sample.ts'
import { FONTS, lineIn, seeded } from './style/cases.ts'
import { drawLine, type DrawnLine, type LineTruth } from './style/draw-line.ts'

const run = promisify(execFile)
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    sealed: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
    footage: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})

const SIZE = { width: 1280, height: 720 }
const FRAMES = 12
/** Moving pictures that the lines are drawn over, unless videos are named with `--footage a.mp4,b.mp4`. */
const DRAWN_FOOTAGE = [
  'mandelbrot=s=1280x720:r=25:start_scale=0.7:end_scale=0.2:maxiter=200',
  'gradients=s=1280x720:r=25:speed=0.06:seed=11:n=4:c0=0x8a4b2f:c1=0x2f6d8a:c2=0xb9a86a:c3=0x3c3550,noise=alls=18:allf=t',
  'life=s=320x180:r=25:seed=5:mold=12:ratio=0.2:life_color=#8899aa:death_color=#223344,scale=1280:720,gblur=sigma=5',
]
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/lib/chromium/chromium-headless-shell'

interface Scored {
  readonly kind: 'inside' | 'outside'
  readonly line: DrawnLine
  readonly truth: LineTruth
  readonly fit: FittedStyle | null
  readonly milliseconds: number
}

const folder = await mkdtemp(join(tmpdir(), 'rotulo-bench-style-'))
const browser = await chromium.launch({ executablePath: CHROMIUM })
try {
  const page = await browser.newPage({ viewport: SIZE })
  const random = seeded(Number(options.seed) + (options.sealed ? 1_000_003 : 0))
  const scored: Scored[] = []
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const kind of ['inside', 'outside'] as const) {
      if (options.only && options.only !== kind) continue
      for (const font of FONTS[kind]) {
        const line = lineIn(font, random, options.sealed)
        const one = await measure(page, kind, line, random)
        scored.push(one)
        if (options.verbose) tell(one)
      }
    }
  for (const kind of ['inside', 'outside'] as const)
    summarize(
      kind,
      scored.filter((one) => one.kind === kind),
    )
} finally {
  await browser.close()
  await rm(folder, { recursive: true })
}

async function measure(
  page: Page,
  kind: Scored['kind'],
  line: DrawnLine,
  random: () => number,
): Promise<Scored> {
  const at = { x: 40 + 200 * random(), baseline: 120 + 520 * random() }
  const { png, truth } = await drawLine(page, line, at)
  const sample = await sampleOf(png, line, truth, random)
  const before = performance.now()
  const fit = fitStyle(sample, [])
  return { kind, line, truth, fit, milliseconds: performance.now() - before }
}

/** The line over footage, compressed, as detection would box it: a little too large on each side. */
async function sampleOf(
  png: Buffer,
  line: DrawnLine,
  { ink }: LineTruth,
  random: () => number,
): Promise<LineSample> {
  const [pngPath, videoPath] = [join(folder, 'line.png'), join(folder, 'line.mp4')]
  await writeFile(pngPath, png)
  const videos = options.footage?.split(',')
  const sources = videos ?? DRAWN_FOOTAGE
  const source = sources[Math.floor(random() * sources.length)] ?? ''
  const input = videos ? ['-ss', '0.3', '-i', source] : ['-f', 'lavfi', '-i', source]
  const crf = String(23 + Math.floor(8 * random()))
  await run('ffmpeg', [
    ...['-v', 'error', '-y', ...input, '-i', pngPath],
    ...[
      '-filter_complex',
      `[0:v]scale=${SIZE.width}:${SIZE.height}[b];[b][1:v]overlay=format=auto,format=yuv420p`,
    ],
    ...['-frames:v', String(FRAMES), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', crf, videoPath],
  ])
  const { stdout } = await run(
    'ffmpeg',
    [
      '-v',
      'error',
      '-i',
      videoPath,
      '-vf',
      "select='not(mod(n,3))',format=rgb24",
      '-fps_mode',
      'passthrough',
      '-f',
      'rawvideo',
      '-',
    ],
    { encoding: 'buffer', maxBuffer: 2 ** 28 },
  )
  const ring = line.outline?.widthPx ?? 0
  const beyond = () => ring + ink.height * (0.02 + 0.15 * random())
  const [left, top] = [ink.x - beyond(), ink.y - beyond()]
  const box = {
    ...{ x: left, y: top, angleDegrees: 0 },
    width: ink.x + ink.width + beyond() - left,
    height: ink.y + ink.height + beyond() - top,
  }
  const mean = new LineMean(box, { widthPx: SIZE.width, heightPx: SIZE.height })
  const bytes = SIZE.width * SIZE.height * 3
  for (let from = 0; from + bytes <= stdout.length; from += bytes)
    mean.add(stdout.subarray(from, from + bytes))
  const sample = mean.sample(line.text)
  if (!sample) throw new Error('the line is not on the picture')
  return { ...sample, box: { ...sample.box, x: box.x - mean.rect.x, y: box.y - mean.rect.y } }
}

/** What of a line is found right. */
function rightIn({ line, truth, fit }: Scored) {
  if (!fit) return null
  const isSerif = (name: string) => name === 'serif' || name === 'slab'
  const { sizePx, spacingPx, font } = line
  return {
    'serif or not': isSerif(fit.fontClass) === isSerif(font.fontClass),
    class: fit.fontClass === font.fontClass,
    family: fit.fontFamily === font.family,
    'weight ≤ 100': Math.abs(fit.weight - font.weight) <= 100,
    italic: fit.italic === font.italic,
    'fill ΔE < 10': distanceInLab(fit.fill, line.fill) < 10,
    outline: (fit.outline === null) === (line.outline === null),
    shadow: (fit.shadow === null) === (line.shadow === null),
    'cap height 5 %': Math.abs(fit.capHeightPx / truth.capHeightPx - 1) < 0.05,
    'spacing .03 em': Math.abs(fit.letterSpacingPx - spacingPx) < 0.03 * sizePx,
    'spacing .05 em': Math.abs(fit.letterSpacingPx - spacingPx) < 0.05 * sizePx,
  }
}

function summarize(kind: string, scored: readonly Scored[]): void {
  if (scored.length === 0) return
  const fitted = scored.flatMap((one) => rightIn(one) ?? [])
  const seconds = scored.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / scored.length / 1000
  console.log(`\n${kind}: ${scored.length} lines, ${fitted.length} fitted, ${seconds.toFixed(2)} s a line`)
  for (const name of Object.keys(fitted[0] ?? {}) as (keyof (typeof fitted)[number])[]) {
    const right = fitted.filter((one) => one[name]).length
    console.log(`  ${name.padEnd(16)} ${String(Math.round((100 * right) / fitted.length)).padStart(3)} %`)
  }
}

function tell({ line, truth, fit, milliseconds }: Scored): void {
  const { font, fill, outline, shadow } = line
  const wrong = Object.entries(rightIn({ kind: 'inside', line, truth, fit, milliseconds }) ?? {})
    .filter(([, isRight]) => !isRight)
    .map(([name]) => name)
  const found = fit
    ? `${fit.fontFamily} ${fit.weight}${fit.italic ? 'i' : ''} ${fit.fill} ${fit.outline?.color ?? '-'} shadow ${fit.shadow ? `${fit.shadow.color} ${fit.shadow.dxPx} ${fit.shadow.blurPx}` : '-'} cap ${fit.capHeightPx} ${fit.explained.toFixed(2)}`
    : 'nothing'
  console.log(
    `${font.family} ${font.weight}${font.italic ? 'i' : ''} ${fill} ${outline?.color ?? '-'} shadow ${shadow?.offsetPx.toFixed(1) ?? '-'} cap ${truth.capHeightPx.toFixed(1)} "${line.text}" → ${found} ${Math.round(milliseconds)} ms | ${wrong.join(', ')}`,
  )
}

/** ΔE of 1976 between two colours written as `#rrggbb`. */
function distanceInLab(a: string, b: string): number {
  const [first, second] = [labOf(a), labOf(b)]
  return Math.hypot(...first.map((value, index) => value - (second[index] ?? 0)))
}

function labOf(hex: string): number[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92
  })
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
