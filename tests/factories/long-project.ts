import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { ProjectsTable } from '#app/db/project-tables.server.ts'
import { replaceTracks } from '#app/db/text-tracks.server.ts'
import { type MachineTranslation, writeMachineTranslations } from '#app/db/translations.server.ts'
import type { TrackId } from '#app/domain/ids.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { insertProject, type ProjectRow } from './projects.ts'

const SUBTITLE: TextBox = { x: 320, y: 920, width: 1280, height: 96, angleDegrees: 0 }
const SECONDS_EACH = 2.88
const FPS = 25
/** One in so many texts repeats the first one, as names and signs do. */
export const TEXTS_REPEATED = 20
const WORDS = 'la sal entra despacio mientras el agua hierve y nadie mira hacia la ventana abierta'.split(' ')

export interface LongProject {
  readonly project: ProjectRow
  /** In their order. */
  readonly trackIds: readonly TrackId[]
}

/**
 * A subtitled film: `texts` texts of two lines, one after the other, each translated by a machine into English. Every
 * 20th repeats the first, and every 50th moves over the frame.
 */
export async function insertLongProject(
  db: Db,
  texts: number,
  columns: Partial<Insertable<ProjectsTable>> = {},
): Promise<LongProject> {
  const project = await insertProject(db, {
    ...{ status: 'translated', current_stage: 'translation', texts_detected: texts },
    ...{ duration_seconds: texts * SECONDS_EACH, fps_num: FPS, fps_den: 1, width: 1920, height: 1080 },
    ...{ file_name: 'pelicula.mp4', credits_required: Math.ceil((texts * SECONDS_EACH) / 60) },
    ...columns,
  })
  return db.transaction().execute(async (trx) => {
    const tracks = Array.from({ length: texts }, (_, index) => trackAt(index))
    await replaceTracks(trx, project.id, tracks)
    const rows = await trx
      .selectFrom('text_tracks')
      .select(['id', 'ordinal'])
      .where('project_id', '=', project.id)
      .orderBy('ordinal')
      .execute()
    await writeMachineTranslations(
      trx,
      'en',
      rows.map(({ id, ordinal }) => ({ trackId: id, text: translationAt(ordinal), ...MACHINE })),
    )
    return { project, trackIds: rows.map(({ id }) => id) }
  })
}

const MACHINE: Omit<MachineTranslation, 'trackId' | 'text'> = {
  ...{ origin: 'machine', engine: 'apertium', draft: true, unknownWords: 0, problem: null },
  passedOver: [],
}

/** What the text of this number is translated as. */
export function translationAt(index: number): string {
  return numberOf(index) === 0
    ? 'Chapter title'
    : `Line ${numberOf(index)} says that the salt goes in\nslowly and the water boils`
}

function numberOf(index: number): number {
  return index % TEXTS_REPEATED === 0 ? 0 : index
}

function trackAt(index: number): TextTrack {
  const number = numberOf(index)
  const words = (from: number) =>
    Array.from({ length: 6 }, (_, at) => WORDS[(from * 7 + at * (1 + (from % 5))) % WORDS.length]).join(' ')
  const startFrame = Math.round(index * SECONDS_EACH * FPS)
  const endFrame = Math.round((index + 0.95) * SECONDS_EACH * FPS)
  const moves = index % 50 === 1
  const boxes = Array.from({ length: moves ? endFrame - startFrame : 1 }, (_, frame) => ({
    ...{ frame: startFrame + frame, seconds: (startFrame + frame) / FPS },
    box: { ...SUBTITLE, y: SUBTITLE.y - frame * 2 },
  }))
  return {
    text: number === 0 ? 'Título del capítulo' : `Número ${number}: ${words(number)}\n${words(number + 3)}`,
    ...{ language: 'es', confidence: 0.97, startFrame, endFrame },
    ...{ startSeconds: startFrame / FPS, endSeconds: endFrame / FPS, boxes, prevalentBox: SUBTITLE },
    style: {
      ...{ fill: '#ffffff', outline: { color: '#000000', widthPx: 2 }, plate: null, weight: 400 },
      ...{ italic: false, align: 'center', capHeightPx: 34, letterShiftPx: 1.5, letterSpacingPx: 0 },
      background: 'moving',
    },
  }
}
