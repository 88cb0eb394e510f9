import { join } from 'node:path'
import type { Language } from '#app/domain/languages.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { drawSource, ffmpeg } from '#tests/fixtures/drawn-source.ts'

const FONT = '/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf'
const SECONDS = 2

/** What the three texts become: a title on a plate, a line on a static background, a subtitle over moving footage. */
export const PHRASES: readonly (readonly [Language, string, string, string])[] = [
  ['en', 'RECIPE', 'The kitchen is closed', 'Add the salt slowly'],
  ['fr', 'RECETTE', 'La cuisine est fermée', 'Ajoutez le sel lentement'],
  ['de', 'REZEPT', 'Die Küche ist geschlossen', 'Das Salz langsam zugeben'],
  ['it', 'RICETTA', 'La cucina è chiusa', 'Aggiungere il sale piano'],
  ['pt', 'PREPARO', 'A cozinha está fechada', 'Junte o sal devagar'],
  ['ru', 'РЕЦЕПТ', 'Кухня закрыта', 'Медленно добавьте соль'],
  ['ja', '作り方', '台所は閉まっています', 'ゆっくり塩を加えます'],
  ['zh-cn', '食谱大全', '厨房已经关门了', '慢慢加入一些盐'],
  ['zh-tw', '食譜大全', '廚房已經關門了', '慢慢加入一些鹽'],
  ['ko', '요리법', '부엌은 닫혀 있습니다', '소금을 천천히 넣으세요'],
]

/** A way in which a source can be stored. */
export interface Kind {
  readonly file: string
  readonly rate?: string
  readonly size?: readonly [width: number, height: number]
  /** ffmpeg filters on the picture with its texts. */
  readonly filter?: string
  readonly sound?: readonly string[]
  readonly options: readonly string[]
  /** Arguments of an ffmpeg that copies the file once more. */
  readonly copied?: readonly string[]
}

const TONE = `sine=frequency=440:duration=${SECONDS}`
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '10', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const x265 = (pixelFormat: string) => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '10', '-x265-params', 'log-level=error'],
  ...['-pix_fmt', pixelFormat, '-c:a', 'aac'],
]
const TAGS_601 = ['-colorspace', 'smpte170m', '-color_primaries', 'smpte170m', '-color_trc', 'smpte170m']
const TAGS_709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']

/** The picture with its texts in high dynamic range: white at graphics white. */
const inLight = (transfer: string, ...graded: string[]): Pick<Kind, 'filter' | 'options'> => ({
  filter: `format=gbrp,zscale=tin=iec61966-2-1:min=gbr:pin=709:rin=pc:t=${transfer}:p=2020:m=2020_ncl:r=tv:npl=203:agamma=0`,
  options: [
    ...['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '10', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'],
    ...['-x265-params', ['log-level=error', ...graded].join(':'), '-c:a', 'aac', '-color_range', 'tv'],
    ...['-colorspace', 'bt2020nc', '-color_primaries', 'bt2020', '-color_trc', transfer],
  ],
})

export const KINDS: Record<string, Kind> = {
  'H.264, MP4, 25 fps': { file: 'a.mp4', options: X264 },
  'H.264, MOV, 29.97 fps': { file: 'b.mov', rate: '30000/1001', options: X264 },
  'H.264, MP4, 60 fps': { file: 'c.mp4', rate: '60', options: X264 },
  'HEVC, MP4, 23.976 fps': { file: 'd.mp4', rate: '24000/1001', options: x265('yuv420p') },
  'HEVC 10 bit, MKV, VFR': {
    file: 'e.mkv',
    rate: '50',
    filter: `select='not(mod(n\\,3)*mod(n\\,7))'`,
    options: [...x265('yuv420p10le'), '-fps_mode', 'vfr'],
  },
  'VP9 and Opus, MKV': {
    file: 'f.mkv',
    options: [
      ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-crf', '14', '-b:v', '0'],
      ...['-c:a', 'libopus'],
    ],
  },
  'AV1, MP4': { file: 'g.mp4', options: ['-c:v', 'libsvtav1', '-preset', '12', '-crf', '18', '-c:a', 'aac'] },
  'MPEG-4 and MP3, AVI': {
    file: 'h.avi',
    options: ['-c:v', 'mpeg4', '-q:v', '2', '-bf', '2', '-c:a', 'libmp3lame'],
  },
  'ProRes and PCM, MOV': {
    file: 'i.mov',
    options: ['-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le'],
  },
  'odd size, no sound': { file: 'j.mkv', size: [961, 541], sound: [], options: ['-c:v', 'ffv1'] },
  'pixels 4:3, MP4': { file: 'k.mp4', filter: 'scale=720:540,setsar=4/3', options: X264 },
  'full range': {
    file: 'l.mp4',
    filter: 'scale=out_range=pc',
    options: [...X264, '-pix_fmt', 'yuvj420p', '-color_range', 'pc'],
  },
  'BT.601': { file: 'm.mp4', filter: 'scale=out_color_matrix=bt601', options: [...X264, ...TAGS_601] },
  'BT.709': { file: 'n.mp4', filter: 'scale=out_color_matrix=bt709', options: [...X264, ...TAGS_709] },
  'two tracks of sound': {
    file: 'o.mkv',
    sound: [TONE, `sine=frequency=880:duration=${SECONDS}`],
    options: [...X264, '-c:a:0', 'ac3', '-c:a:1', 'libvorbis'],
  },
  'H.264 with B frames, AVI': {
    file: 'q.avi',
    options: [...X264, '-preset', 'veryfast', '-bf', '2', '-c:a', 'libmp3lame'],
  },
  'Xvid, AVI, 23.976 fps': {
    file: 'r.avi',
    rate: '24000/1001',
    options: ['-c:v', 'mpeg4', '-vtag', 'XVID', '-q:v', '2', '-c:a', 'ac3'],
  },
  'VP9, MP4, 59.94 fps': {
    file: 's.mp4',
    rate: '60000/1001',
    options: [
      ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-crf', '14', '-b:v', '0'],
      ...['-c:a', 'aac'],
    ],
  },
  'AV1 10 bit, MKV': {
    file: 't.mkv',
    options: [
      ...['-c:v', 'libsvtav1', '-preset', '12', '-crf', '18', '-pix_fmt', 'yuv420p10le'],
      ...['-c:a', 'flac'],
    ],
  },
  'HLG 10 bit, MOV': { file: 'v.mov', ...inLight('arib-std-b67') },
  'PQ 10 bit with mastering data, MP4': {
    file: 'w.mp4',
    ...inLight(
      'smpte2084',
      'master-display=G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)L(10000000,50)',
      'max-cll=1000,400',
    ),
  },
  'delayed sound': { file: 'u.mp4', options: X264, copied: ['-bsf:a', 'setts=ts=TS+0.4/TB'] },
  'turned upright by its container': {
    file: 'p.mp4',
    filter: 'transpose=2',
    options: X264,
    copied: ['-metadata:s:v:0', 'rotate=270'],
  },
}

export interface FidelitySubject {
  readonly path: string
  readonly tracks: readonly SnapshotTrack[]
}

const TEXTS = ['RECETA', 'La cocina está cerrada', 'Añada la sal despacio'] as const

/** Draws a source of a kind: a plate over a still half, a moving half; and what an analysis would say of its texts. */
export async function drawFidelitySubject(
  folder: string,
  kind: Kind,
  translations: readonly [string, string, string],
): Promise<FidelitySubject> {
  const [width, height] = kind.size ?? [960, 540]
  const rate = kind.rate ?? '25'
  const upper = `mandelbrot=s=${width}x270:r=${rate},trim=end_frame=1,loop=-1:1,setpts=N/(${rate})/TB,eq=brightness=-0.2`
  const lower = `gradients=s=${width}x${height - 270}:r=${rate}:speed=0.05:seed=7:c0=0x2a4a3c:c1=0x9a6a44,noise=alls=6:allf=t`
  const write = (text: string, place: string) =>
    `drawtext=fontfile=${FONT}:text='${text}':fontcolor=white:${place}`
  const drawn = [
    'drawbox=x=40:y=30:w=260:h=64:color=0x0b57a8:t=fill',
    write(TEXTS[0], 'x=60:y=44:fontsize=40'),
    write(TEXTS[1], 'x=60:y=180:fontsize=36'),
    write(TEXTS[2], 'x=(w-text_w)/2:y=460:fontsize=38:borderw=3'),
    ...(kind.filter ? [kind.filter] : []),
  ].join(',')
  const path = join(folder, kind.file)
  const made = kind.copied ? `${path}.first.mp4` : path
  const picture = `${upper}[up];${lower}[low];[up][low]vstack,format=yuv444p,trim=end=${SECONDS},${drawn}`
  await drawSource(made, { picture, sound: kind.sound ?? [TONE], options: kind.options })
  if (kind.copied) await ffmpeg('-i', made, '-c', 'copy', ...kind.copied, path)
  return { path, tracks: tracksOf(width, translations, kind.filter?.includes('setsar') ? 0.75 : 1) }
}

/** Boxes in stored pixels: `squeeze` is their width in pixels as the video is shown. */
function tracksOf(
  width: number,
  translations: readonly [string, string, string],
  squeeze: number,
): SnapshotTrack[] {
  const time = { startSeconds: 0, endSeconds: SECONDS }
  const at = (x: number, y: number, wide: number, high: number) => ({
    x: x * squeeze,
    y,
    width: wide * squeeze,
    height: high,
  })
  const [title, line, subtitle] = translations
  const plate = { color: '#0b57a8', box: { ...at(40, 30, 260, 64), angleDegrees: 0 } }
  return [
    snapshotTrack({
      ...time,
      text: TEXTS[0],
      translation: title,
      box: at(58, 42, 170, 33),
      style: { outline: null, plate, background: 'plate', align: 'left', capHeightPx: 29 },
    }),
    snapshotTrack({
      ...time,
      text: TEXTS[1],
      translation: line,
      box: at(58, 178, 440, 42),
      style: { outline: null, background: 'still', align: 'left', capHeightPx: 26 },
    }),
    snapshotTrack({
      ...time,
      text: TEXTS[2],
      translation: subtitle,
      box: at(width / 2 - 220, 458, 440, 46),
      style: { outline: { color: '#000000', widthPx: 3 }, background: 'moving', capHeightPx: 27 },
    }),
  ]
}
