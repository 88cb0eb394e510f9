import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

const FONT = '/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf'
const LINES = [
  'Añada dos cucharadas',
  'Precaliente el horno',
  'Mezcle la harina fina',
  'Deje reposar la masa',
  'Sirva el pan caliente',
]
const TRANSLATIONS = [
  'Add two tablespoons',
  'Preheat the oven',
  'Mix the fine flour',
  'Let the dough rest',
  'Serve the bread warm',
]
/** A new subtitle begins so often, and is shown for all but the last half second of that time. */
const EVERY_SECONDS = 4
const SHOWN_SECONDS = 3.5
/** What is drawn; longer videos repeat it, with texts of their own each time. */
const PIECE_SECONDS = EVERY_SECONDS * LINES.length
export const SUBJECT_FPS = 30

export interface Subject {
  readonly path: string
  readonly seconds: number
  readonly tracks: readonly SnapshotTrack[]
}

/**
 * A moving picture in 1280 × 720 with sound, subtitles and a title, and what an analysis would say of them.
 * `seconds` is a multiple of `PIECE_SECONDS`. A video that lies in the folder already is taken as it is.
 */
export async function drawSubject(folder: string, seconds: number): Promise<Subject> {
  if (!(seconds > 0) || seconds % PIECE_SECONDS !== 0)
    throw new RangeError(`videos are drawn in pieces of ${PIECE_SECONDS} s, not ${seconds} s`)
  const path = join(folder, `subject-${seconds}.mp4`)
  if (!existsSync(path)) await drawVideo(folder, seconds, path)
  return { path, seconds, tracks: [...subtitlesOf(seconds), headingOf(seconds)] }
}

async function drawVideo(folder: string, seconds: number, path: string): Promise<void> {
  const [piece, list] = [join(folder, 'piece.mp4'), join(folder, 'pieces.txt')]
  if (!existsSync(piece)) await drawPiece(piece)
  await writeFile(list, "file 'piece.mp4'\n".repeat(seconds / PIECE_SECONDS))
  await ffmpeg(
    ...['-f', 'concat', '-i', list, '-f', 'lavfi', '-i', `sine=d=${seconds}`],
    ...['-c:v', 'copy', '-c:a', 'aac', path],
  )
}

async function drawPiece(path: string): Promise<void> {
  const drawn = LINES.map((text, index) => {
    const start = index * EVERY_SECONDS
    const until = start + SHOWN_SECONDS - 0.02
    return `drawtext=fontfile=${FONT}:text='${text}':x=(w-text_w)/2:y=620:fontsize=40:fontcolor=white:borderw=2:enable='between(t,${start},${until})'`
  })
  const title = `drawbox=x=40:y=40:w=360:h=70:color=0x0b57a8:t=fill,drawtext=fontfile=${FONT}:text='RECETA':x=60:y=56:fontsize=44:fontcolor=white`
  // easy to encode, so that whatever a render adds to a transcode shows
  const background = `gradients=s=320x180:r=${SUBJECT_FPS}:d=${PIECE_SECONDS}:speed=0.01:seed=7:c0=0x24384a:c1=0x8a5a3c`
  const picture = `${background},scale=1280:720:flags=bicubic,noise=alls=3:allf=t,gblur=sigma=0.7`
  await ffmpeg(
    ...['-f', 'lavfi', '-i', picture, '-vf', [title, ...drawn].join(',')],
    ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-pix_fmt', 'yuv420p', path],
  )
}

function subtitlesOf(seconds: number): SnapshotTrack[] {
  return Array.from({ length: seconds / EVERY_SECONDS }, (_, index) =>
    snapshotTrack({
      text: LINES[index % LINES.length] ?? '',
      translation: TRANSLATIONS[index % TRANSLATIONS.length] ?? '',
      startSeconds: index * EVERY_SECONDS,
      endSeconds: index * EVERY_SECONDS + SHOWN_SECONDS,
      box: { x: 400, y: 612, width: 480, height: 54 },
    }),
  )
}

function headingOf(seconds: number): SnapshotTrack {
  const plate = { color: '#0b57a8', box: { x: 40, y: 40, width: 360, height: 70, angleDegrees: 0 } }
  return snapshotTrack({
    text: 'RECETA',
    translation: 'RECIPE',
    startSeconds: 0,
    endSeconds: seconds,
    box: { x: 56, y: 52, width: 190, height: 48 },
    style: { outline: null, plate, background: 'plate', align: 'left', capHeightPx: 31 },
  })
}
