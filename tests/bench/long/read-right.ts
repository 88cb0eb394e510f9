import pg from 'pg'
import * as z from 'zod'
import { TextStyle, type TextTrack } from '#app/domain/text-track.ts'
import { BoxAtFrame } from '#app/domain/text-track.ts'
import { TextBox } from '#app/domain/geometry.ts'
import { LANGUAGES } from '#app/domain/languages.ts'
import { score } from '../ocr/track-score.ts'
import type { DrawnFilm } from './draw-film.ts'

const Row = z.object({
  text: z.string(),
  language: z.enum(LANGUAGES),
  confidence: z.number(),
  startFrame: z.int(),
  endFrame: z.int(),
  startSeconds: z.number(),
  endSeconds: z.number(),
  boxes: z.array(BoxAtFrame),
  prevalentBox: TextBox,
  style: TextStyle,
})

/** How many of the film's lines the product's analysis has found, and read to the letter. */
export async function readRight(database: string, projectId: string, film: DrawnFilm): Promise<string> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT original_text AS text, language, confidence, start_frame AS "startFrame", end_frame AS "endFrame",
         start_seconds AS "startSeconds", end_seconds AS "endSeconds", boxes, prevalent_box AS "prevalentBox", style
       FROM text_tracks WHERE project_id = $1 AND deleted_at IS NULL ORDER BY ordinal`,
      [projectId],
    )
    const tracks: TextTrack[] = z.array(Row).parse(rows)
    const { lines, exact, missed, phantoms } = score(film.truth, tracks, film.fps)
    return `${exact} of ${lines}, ${missed.length} missed, ${phantoms.length} more`
  } finally {
    await client.end()
  }
}
