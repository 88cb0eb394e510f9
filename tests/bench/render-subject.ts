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
]
const TRANSLATIONS = ['Add two tablespoons', 'Preheat the oven', 'Mix the fine flour', 'Let the dough rest']
/** A new subtitle begins so often, and is shown for all but the last half second of that time. */
const EVERY_SECONDS = 4
const SHOWN_SECONDS = 3.5

export interface Subject {
  readonly path: string
  readonly seconds: number
  readonly tracks: readonly SnapshotTrack[]
}

/** A moving picture in 1280 × 720 with sound, subtitles and a title, and what an analysis would say of them. */
export async function drawSubject(folder: string, seconds: number): Promise<Subject> {
  const path = join(folder, `subject-${seconds}.mp4`)
  const starts = Array.from(
    { length: Math.floor(seconds / EVERY_SECONDS) },
    (_, index) => index * EVERY_SECONDS,
  )
  const drawn = starts.map((start, index) => {
    const text = LINES[index % LINES.length] ?? ''
    const until = start + SHOWN_SECONDS - 0.02
    return `drawtext=fontfile=${FONT}:text='${text}':x=(w-text_w)/2:y=620:fontsize=40:fontcolor=white:borderw=2:enable='between(t,${start},${until})'`
  })
  const title = `drawbox=x=40:y=40:w=360:h=70:color=0x0b57a8:t=fill,drawtext=fontfile=${FONT}:text='RECETA':x=60:y=56:fontsize=44:fontcolor=white`
  const picture = `gradients=s=1280x720:r=30:d=${seconds}:speed=0.03:seed=7,noise=alls=3:allf=t`
  await ffmpeg(
    ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=d=${seconds}`],
    ...['-vf', [title, ...drawn].join(','), '-c:v', 'libx264', '-preset', 'superfast', '-crf', '22'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  )
  const subtitles = starts.map((start, index) =>
    snapshotTrack({
      text: LINES[index % LINES.length] ?? '',
      translation: TRANSLATIONS[index % TRANSLATIONS.length] ?? '',
      startSeconds: start,
      endSeconds: start + SHOWN_SECONDS,
      box: { x: 400, y: 612, width: 480, height: 54 },
    }),
  )
  const plate = { color: '#0b57a8', box: { x: 40, y: 40, width: 360, height: 70, angleDegrees: 0 } }
  const heading = snapshotTrack({
    text: 'RECETA',
    translation: 'RECIPE',
    startSeconds: 0,
    endSeconds: seconds,
    box: { x: 56, y: 52, width: 190, height: 48 },
    style: { outline: null, plate, background: 'plate', align: 'left', capHeightPx: 31 },
  })
  return { path, seconds, tracks: [...subtitles, heading] }
}
