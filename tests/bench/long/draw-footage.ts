import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { seededRandom } from '../ocr/random.ts'
import type { FilmSize } from './film-plan.ts'

const run = promisify(execFile)

/** Scenes are drawn this much smaller and enlarged: soft as footage is, and a quarter of the work. */
const SHRINK = 3
const GRAIN = 4
const SCENES = 10
const SCENE_SECONDS = { least: 3, more: 5 }

/** Draws a stretch of moving footage with grain and cuts, without text; the same for the same seed. */
export async function drawFootage(path: string, size: FilmSize, seed: number): Promise<void> {
  const random = seededRandom(seed * 17 + 3)
  const scenes = Array.from({ length: SCENES }, (_, index) => scene(index, size, random))
  const graph = [
    ...scenes.map((graph, index) => `${graph},setsar=1,format=yuv420p[s${index}]`),
    `${scenes.map((_, index) => `[s${index}]`).join('')}concat=n=${SCENES}:v=1:a=0,` +
      `noise=c0s=${GRAIN}:c0f=t:all_seed=${seed + 1}[out]`,
  ]
  // prettier-ignore
  await run('ffmpeg', [
    '-v', 'error', '-y', '-nostdin', '-filter_complex', graph.join(';'), '-map', '[out]',
    '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-g', String(size.fps * 2), path,
  ])
}

function scene(index: number, { width, height, fps }: FilmSize, random: () => number): string {
  const seconds = (SCENE_SECONDS.least + random() * SCENE_SECONDS.more).toFixed(2)
  const [w, h] = [even(width / SHRINK), even(height / SHRINK)]
  const whole = `scale=${width}:${height}:flags=bicubic`
  // as lenses see it: muted, and without the fractals' dust
  const tone = `gblur=sigma=${(w / 400 + random()).toFixed(2)},hue=h=${Math.floor(random() * 360)}:s=${(0.15 + random() * 0.25).toFixed(2)},eq=contrast=0.7:brightness=${(random() * 0.16 - 0.12).toFixed(2)}`
  const place = [
    [-0.743643, 0.131825],
    [-0.1011, 0.9563],
    [0.2925, 0.0149],
  ][Math.floor(random() * 3)] ?? [-0.743643, 0.131825]
  const fractal = (from: number, to: number, s: string) =>
    `mandelbrot=s=${s}:r=${fps}:maxiter=160:start_x=${place[0]}:start_y=${place[1]}:start_scale=${from}:end_scale=${to}:end_pts=${Math.round(fps * 16)}`
  switch (index % 5) {
    case 0:
      return `${fractal(0.6, 0.002, `${w}x${h}`)},trim=duration=${seconds},${tone},${whole}`
    case 1:
      return `gradients=s=${w}x${h}:r=${fps}:${colors(5, random)}:speed=0.02:seed=${Math.floor(random() * 1e6)}:d=${seconds},${tone},${whole}`
    case 2: {
      // a camera that pans over a picture
      const pan = `crop=${w}:${h}:x='(iw-ow)*(0.5+0.45*sin(t/3))':y='(ih-oh)*(0.5+0.4*cos(t/4))'`
      const still = fractal(0.02 + random() * 0.1, 0.001, `${even(w * 1.5)}x${even(h * 1.5)}`)
      return `${still},trim=end_frame=1,loop=loop=-1:size=1,setpts=N/${fps}/TB,trim=duration=${seconds},${pan},${tone},${whole}`
    }
    case 3: {
      // shapes that come and go behind glass
      const life = `life=s=${even(w / 6)}x${even(h / 6)}:r=${fps}:mold=40:ratio=0.2:seed=${Math.floor(random() * 1e6)}:life_color=#b0b8a0:death_color=#303840:mold_color=#506070`
      return `${life},trim=duration=${seconds},scale=${w}:${h}:flags=bilinear,gblur=sigma=3,${tone},${whole}`
    }
    default: {
      const still = fractal(0.004 + random() * 0.02, 0.001, `${w}x${h}`)
      return `${still},trim=end_frame=1,loop=loop=-1:size=1,setpts=N/${fps}/TB,trim=duration=${seconds},${tone},${whole}`
    }
  }
}

/** Colours of a gradient: ffmpeg takes those that are not named from the clock, whatever its seed. */
function colors(count: number, random: () => number): string {
  const named = Array.from({ length: count }, (_, index) => {
    const rgb = Math.floor(random() * 0x1000000).toString(16)
    return `c${index}=0x${rgb.padStart(6, '0')}`
  })
  return `n=${count}:${named.join(':')}`
}

function even(value: number): number {
  return 2 * Math.round(value / 2)
}
