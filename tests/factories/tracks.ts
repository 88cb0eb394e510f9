import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { TextTracksTable } from '#app/db/analysis-tables.server.ts'
import type { TranslationsTable } from '#app/db/translation-tables.server.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import type { TextStyle } from '#app/domain/text-track.ts'
import type { ProjectRow } from './projects.ts'
import { uniqueNumber } from './unique.ts'

export type TrackRow = Selectable<TextTracksTable>
type TrackColumns = Omit<Insertable<TextTracksTable>, 'boxes' | 'prevalent_box' | 'style'>

const BOX: TextBox = { x: 100, y: 600, width: 400, height: 48, angleDegrees: 0 }
const STYLE: TextStyle = {
  fill: '#ffffff',
  outline: { color: '#000000', widthPx: 2 },
  plate: null,
  weight: 400,
  italic: false,
  align: 'center',
  capHeightPx: 28,
  letterSpacingPx: 0,
  background: 'moving',
}

/** A text on screen for the first two seconds at 25 frames a second. */
export async function insertTrack(
  db: Db,
  project: Pick<ProjectRow, 'id'>,
  { box = BOX, style = STYLE, ...columns }: Partial<TrackColumns> & { box?: TextBox; style?: TextStyle } = {},
): Promise<TrackRow> {
  return db
    .insertInto('text_tracks')
    .values({
      project_id: project.id,
      ordinal: uniqueNumber(),
      original_text: 'Añade la sal',
      language: 'es',
      confidence: 0.97,
      start_frame: 0,
      end_frame: 50,
      start_seconds: 0,
      end_seconds: 2,
      boxes: JSON.stringify([{ frame: columns.start_frame ?? 0, seconds: columns.start_seconds ?? 0, box }]),
      prevalent_box: JSON.stringify(box),
      style: JSON.stringify(style),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A machine's English translation of the track. */
export async function insertTranslation(
  db: Db,
  track: Pick<TrackRow, 'id'>,
  columns: Partial<Insertable<TranslationsTable>> = {},
): Promise<Selectable<TranslationsTable>> {
  return db
    .insertInto('translations')
    .values({
      track_id: track.id,
      target_language: 'en',
      text: 'Add the salt',
      origin: 'machine',
      engine: 'apertium',
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
