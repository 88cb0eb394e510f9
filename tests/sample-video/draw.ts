import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ffmpeg } from '../fixtures/drawn-source.ts'

const CLIP = { widthPx: 1280, heightPx: 720, fps: 25, seconds: 6 } as const
/** What can be read in the clip, and what a person would translate it to. */
export const TEXTS = [
  { text: 'SALIDA', english: 'WAY OUT' },
  { text: 'TREN 2', english: 'TRAIN 2' },
  { text: 'El último tren sale a las ocho', english: 'The last train leaves at eight' },
  { text: '¿Llegamos a tiempo?', english: 'Will we make it in time?' },
] as const

/** A platform at dusk: clouds drift, a train comes through, and two captions follow each other. Draws it to `path`. */
export async function drawClip(folder: string, path: string): Promise<void> {
  const frames = join(folder, 'frames')
  await mkdir(frames, { recursive: true })
  for (let frame = 0; frame < CLIP.fps * CLIP.seconds; frame += 1)
    await sharp(Buffer.from(pictureAt(frame / CLIP.fps)))
      .png({ compressionLevel: 1 })
      .toFile(join(frames, `${String(frame).padStart(4, '0')}.png`))
  const input = ['-framerate', String(CLIP.fps), '-i', join(frames, '%04d.png')]
  const video = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '19', '-pix_fmt', 'yuv420p']
  const colors = ['-vf', 'scale=out_color_matrix=bt709', '-colorspace', 'bt709', '-color_primaries', 'bt709']
  await ffmpeg(...input, ...colors, '-color_trc', 'bt709', ...video, '-movflags', '+faststart', path)
}

/** The end of the clip meets its beginning: everything that moves goes round once, or is out of the picture. */
function pictureAt(seconds: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CLIP.widthPx}" height="${CLIP.heightPx}" viewBox="0 0 640 360">
  <defs>
    <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#16233f" /><stop offset="0.5" stop-color="#6d5377" /><stop offset="0.8" stop-color="#e2936a" />
    </linearGradient>
    <radialGradient id="sun"><stop offset="0" stop-color="#ffe3b3" /><stop offset="0.35" stop-color="#ffd9a0" stop-opacity="0.75" /><stop offset="1" stop-color="#ffb070" stop-opacity="0" /></radialGradient>
    <linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5b4a6b" /><stop offset="1" stop-color="#7a5a70" /></linearGradient>
    <linearGradient id="coach" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d8d3c9" /><stop offset="1" stop-color="#9a8f94" /></linearGradient>
  </defs>
  <rect width="640" height="360" fill="url(#dusk)" />
  <circle cx="452" cy="196" r="96" fill="url(#sun)" /><circle cx="452" cy="196" r="25" fill="#ffe0ad" />
  ${clouds(seconds)}
  <path d="M-20 240 L92 186 L170 226 L262 170 L356 232 L452 196 L540 228 L660 184 V300 H-20Z" fill="url(#far)" />
  <path d="M-20 264 L120 236 L244 262 L380 238 L520 264 L660 238 V300 H-20Z" fill="#332c45" />${lights()}
  ${train(seconds)}
  <rect y="288" width="640" height="72" fill="#221f2c" />
  <rect y="288" width="640" height="5" fill="#f1c75b" />
  <path d="M0 304 H640 M0 351 H640" stroke="#3d394b" stroke-width="3" />
  ${platform()}
  ${caption(seconds)}
</svg>`
}

/** Each goes across the picture once. */
function clouds(seconds: number): string {
  const cloud = (start: number, y: number, width: number) => {
    const x = ((start + (seconds / CLIP.seconds) * 840) % 840) - 160
    return `<g transform="translate(${x.toFixed(2)} ${y})" fill="#c9a0a0" opacity="0.35"><rect width="${width}" height="8" rx="4" /><rect x="${width * 0.2}" y="-6" width="${width * 0.5}" height="8" rx="4" /></g>`
  }
  return [cloud(120, 150, 90), cloud(500, 172, 120)].join('')
}

const lights = () =>
  [54, 70, 196, 340, 352, 598]
    .map((x, index) => `<rect x="${x}" y="${254 + (index % 3) * 2}" width="3" height="4" fill="#ffd9a0" />`)
    .join('')

/** Three coaches from right to left, out of the picture at both ends of the clip. */
function train(seconds: number): string {
  const x = 720 - (seconds / CLIP.seconds) * 1500
  const coach = (left: number) =>
    `<g transform="translate(${left.toFixed(2)} 206)"><rect width="238" height="72" rx="9" fill="url(#coach)" /><rect y="46" width="238" height="9" fill="#0f6b4f" /><rect x="6" y="74" width="226" height="10" fill="#15131c" />${[
      14, 56, 98, 140, 182,
    ]
      .map(
        (window) =>
          `<rect x="${window}" y="13" width="34" height="24" rx="3" fill="#ffe3a8" /><rect x="${window}" y="13" width="34" height="24" rx="3" fill="none" stroke="#4a4350" stroke-width="2" />`,
      )
      .join('')}</g>`
  return [0, 244, 488].map((offset) => coach(x + offset)).join('')
}

const platform = () => `<g fill="#15131c">
    <rect x="-20" y="22" width="680" height="14" />
    <path d="M86 36 h9 v252 h-9z M548 36 h9 v252 h-9z M95 36 l30 0 l-30 30z M548 36 l-30 0 l30 30z" />
    <rect x="168" y="36" width="3" height="40" /><rect x="306" y="36" width="3" height="40" />
    <rect x="418" y="36" width="3" height="30" /><rect x="494" y="36" width="3" height="30" />
    <path d="M586 288 v-34 q0 -7 7 -7 h0 q7 0 7 7 v34z" /><circle cx="593" cy="239" r="7" />
  </g>
  <rect x="148" y="76" width="182" height="52" rx="4" fill="#0f6b4f" />
  <rect x="152" y="80" width="174" height="44" rx="2" fill="none" stroke="#e9f5ef" stroke-width="2" />
  <rect x="404" y="66" width="108" height="38" rx="3" fill="#101018" />
  ${words('SALIDA', 239, 112.5, 29, 'fill="#e9f5ef"')}
  ${words('TREN 2', 458, 92, 19, 'fill="#ffb43d"')}`

function caption(seconds: number): string {
  const [, , first, second] = TEXTS
  const shown = seconds >= 0.2 && seconds < 3 ? first : seconds >= 3.2 && seconds < 5.8 ? second : undefined
  if (!shown) return ''
  const style =
    'fill="#ffd84d" stroke="#0b0a10" stroke-width="5" stroke-linejoin="round" paint-order="stroke"'
  return words(shown.text, 320, 333, 24, style)
}

const words = (text: string, x: number, y: number, size: number, style: string) =>
  `<text x="${x}" y="${y}" font-family="Noto Sans" font-weight="700" font-size="${size}" text-anchor="middle" ${style}>${text}</text>`
