import sharp, { type OverlayOptions } from 'sharp'
import { seededRandom } from './random.ts'

/** What is drawn small and enlarged is soft as footage is. */
const SHRINK = 2

/** A picture without text that is as hard as footage: slopes, textures of several sizes, edges, blur, grain. */
export async function drawBackground(width: number, height: number, seed: number): Promise<Buffer> {
  const random = seededRandom(seed)
  const [w, h] = [width / SHRINK, height / SHRINK]
  const layers: OverlayOptions[] = [
    { input: shapes(w, h, random, 16) },
    { input: await texture(w, h, random), blend: 'hard-light' },
    { input: shapes(w, h, random, 8) },
  ]
  const soft = await sharp(slope(w, h, random))
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { data, info } = await sharp(soft)
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let i = 0; i < data.length; i += 3) {
    const grain = (random() + random() - 1) * 14
    for (let channel = 0; channel < 3; channel++)
      data[i + channel] = Math.max(0, Math.min(255, (data[i + channel] ?? 0) + grain))
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function slope(width: number, height: number, random: () => number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
      <linearGradient id="g" x1="0" y1="0" x2="${random()}" y2="1">
        <stop offset="0" stop-color="${color(random)}"/><stop offset="1" stop-color="${color(random)}"/>
      </linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
}

function color(random: () => number): string {
  return `hsl(${Math.floor(random() * 360)},${Math.floor(10 + random() * 40)}%,${Math.floor(12 + random() * 66)}%)`
}

/** Grey noise of several sizes, the finer the fainter; some places rough, others smooth. */
async function texture(width: number, height: number, random: () => number): Promise<Buffer> {
  const octaves = await Promise.all(
    [6, 16, 42, 110, 240].map((cells) =>
      noise(cells, Math.round((cells * height) / width), width, height, random),
    ),
  )
  const rough = await noise(5, 3, width, height, random)
  const data = Buffer.alloc(width * height)
  for (let i = 0; i < data.length; i++) {
    const fine = (rough[i] ?? 0) / 128
    const sum = octaves.reduce(
      (total, octave, k) => total + ((octave[i] ?? 128) - 128) * 0.62 ** k * (k > 1 ? fine : 1),
      0,
    )
    data[i] = Math.max(0, Math.min(255, 128 + sum * 0.42))
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function noise(
  columns: number,
  rows: number,
  width: number,
  height: number,
  random: () => number,
): Promise<Buffer> {
  const cells = Buffer.alloc(columns * rows).map(() => Math.floor(random() * 256))
  return sharp(cells, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

function shapes(width: number, height: number, random: () => number, count: number): Buffer {
  const drawn = Array.from({ length: count }, (_, i) => {
    const [x, y] = [random() * width, random() * height]
    const size = 8 + random() ** 2 * width * 0.3
    const blur = i % 3 === 0 ? '' : ` filter="url(#b${i % 2})"`
    const fill = `fill="${color(random)}" opacity="${(0.3 + random() * 0.7).toFixed(2)}"${blur}`
    if (i % 4 === 0)
      return `<line x1="${x}" y1="${y}" x2="${random() * width}" y2="${random() * height}" stroke="${color(random)}" stroke-width="${0.5 + random() * 5}" opacity="0.7"${blur}/>`
    if (i % 2 === 0)
      return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * (0.3 + random())}" ${fill}/>`
    return `<rect x="${x}" y="${y}" width="${size}" height="${size * (0.3 + random())}" transform="rotate(${random() * 90} ${x} ${y})" ${fill}/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
      <filter id="b0"><feGaussianBlur stdDeviation="2"/></filter>
      <filter id="b1"><feGaussianBlur stdDeviation="9"/></filter></defs>${drawn.join('')}</svg>`,
  )
}
