import type { Db } from '#app/db/client.server.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'

const TEXTS = [
  ['Receta de la abuela', 'Grandmother’s recipe'],
  ['Añade la sal', 'Add the salt'],
  ['Remueve a fuego lento\ndurante diez minutos', 'Stir over a low heat\nfor ten minutes'],
  ['AÑADE LA SAL', 'Add the salt'],
  ['Precalentar el horno a 180 °C', 'Preheat the oven to 180 °C'],
  ['Desoxirribonucleoproteínico', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'],
  ['Suscríbete', ''],
] as const
export const SAMPLE_TEXTS = TEXTS.length

/** Seven texts, one of them seen twice, one too long for a line, one that the engine gave back untranslated. */
export async function makeTexts(db: Db, id: ProjectId, translated: boolean): Promise<TrackRow[]> {
  const tracks: TrackRow[] = []
  for (const [ordinal, [original, text]] of TEXTS.entries()) {
    const seconds = { start_seconds: ordinal * 3.2, end_seconds: ordinal * 3.2 + 2.4 }
    const track = await insertTrack(db, { id }, { ordinal, original_text: original, ...seconds })
    tracks.push(track)
    if (!translated) continue
    const marks = text ? { draft: ordinal % 3 === 0 } : { problem: 'unchanged', engine: null }
    await insertTranslation(db, track, { text, ...marks })
  }
  return tracks
}
