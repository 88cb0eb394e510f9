import type { MachineTranslation } from '../../db/translations.server.ts'
import type { TrackId } from '../../domain/ids.ts'
import type { UniqueText } from '../../domain/unique-texts.ts'
import type { TranslationOutcome } from './translate-texts.server.ts'

/** What outcomes say for each track that wants a translation of its text. */
export function translationRows(
  outcomes: readonly TranslationOutcome[],
  texts: readonly UniqueText<TrackId>[],
): MachineTranslation[] {
  const tracksOf = new Map(texts.map(({ id, trackIds }) => [id, trackIds]))
  return outcomes.flatMap(({ id, ...outcome }) =>
    (tracksOf.get(id) ?? []).map((trackId) => ({ trackId, ...outcome })),
  )
}
