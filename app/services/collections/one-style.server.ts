import type { Trx } from '../../db/client.server.ts'
import {
  findStyledTexts,
  findTwinStyles,
  type StyledText,
  writeStyles,
} from '../../db/collection-twins.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { styleAsElsewhere, withSharedStyle } from '../../domain/collection-style.ts'
import { originalKey } from '../../domain/original-key.ts'
import type { TextCorrections } from '../../domain/text-corrections.ts'

/**
 * Sets the texts of a project as the same originals are set in the other videos of its collection, where what was
 * measured allows it, and as a person has set them for all videos. What a person has set in this one stays.
 */
export async function styleAsInCollection(trx: Trx, project: Project): Promise<void> {
  const { id, collection_id, height } = project
  if (collection_id === null || height === null) return
  const texts = await findStyledTexts(trx, id)
  const twins = await findTwinStyles(trx, id, [
    ...new Set(texts.map(({ original }) => originalKey(original))),
  ])
  const byText = new Map<string, (typeof twins)[number][]>()
  for (const twin of twins) byText.set(keyOf(twin), [...(byText.get(keyOf(twin)) ?? []), twin])
  const changed = texts.flatMap((text) => {
    const others = byText.get(keyOf(text)) ?? []
    const style = styleAsElsewhere({ style: text.style, frameHeightPx: height }, others)
    const corrections = asSetForAll(text, others, height)
    if (!style && !corrections) return []
    return [{ id: text.id, style: style ?? text.style, corrections: corrections ?? text.corrections }]
  })
  if (changed.length > 0) await writeStyles(trx, changed)
}

/** Undefined where nobody has set a look for all videos, or it is set otherwise here. */
function asSetForAll(
  { corrections: before }: StyledText,
  others: readonly (StyledText & { readonly frameHeightPx: number })[],
  frameHeightPx: number,
): TextCorrections | undefined {
  const shared = others.find(({ corrections }) => corrections?.isStyleShared)
  const set = shared?.corrections?.style
  return set && withSharedStyle(before, set, frameHeightPx / shared.frameHeightPx)
}

function keyOf({ original, language }: Pick<StyledText, 'original' | 'language'>): string {
  return `${language} ${originalKey(original)}`
}
