import type { Caption, OverlayItem } from '../app/domain/overlay/overlay-plan.ts'
import { fontStackFor } from './font-stack.ts'

/** Loads the faces that these captions are set in, so that they are measured and painted with nothing else. */
export async function loadFontsFor(
  items: readonly OverlayItem[],
  extraTexts: readonly string[],
): Promise<void> {
  const texts = new Map<string, Set<string>>()
  const note = (font: string, text: string) => {
    const characters = texts.get(font) ?? new Set()
    for (const character of text) characters.add(character)
    texts.set(font, characters)
  }
  for (const item of items) if (item.kind === 'caption') note(fontOf(item), item.text)
  for (const text of extraTexts) note(`700 20px ${fontStackFor(text, 'en', null)}`, text)
  await Promise.all(
    [...texts].map(([font, characters]) => document.fonts.load(font, [...characters].join(''))),
  )
}

function fontOf({ fontFamily, weight, italic, text, language }: Caption): string {
  return `${italic ? 'italic ' : ''}${weight} 20px ${fontStackFor(text, language, fontFamily)}`
}
