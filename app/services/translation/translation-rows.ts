import type { MachineTranslation } from '../../db/translations.server.ts'
import type { TrackId } from '../../domain/ids.ts'
import type { UniqueText } from '../../domain/unique-texts.ts'
import type { TranslationOutcome } from './translate-texts.server.ts'

/** What says, for outcomes of these texts, what each track gets that wants a translation of its text. */
export function rowsFor(
  texts: readonly UniqueText<TrackId>[],
): (outcomes: readonly TranslationOutcome[]) => MachineTranslation[] {
  const tracksOf = new Map(texts.map(({ id, trackIds }) => [id, trackIds]))
  return (outcomes) =>
    outcomes.flatMap(({ id, ...outcome }) =>
      (tracksOf.get(id) ?? []).map((trackId) => ({ trackId, ...outcome })),
    )
}
