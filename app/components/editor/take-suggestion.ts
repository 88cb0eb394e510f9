import type { Desk } from './desk.ts'

/** Types a suggestion for the text; nothing where there is none of that index. */
export function takeSuggestion(desk: Desk, groupId: string, index: number): void {
  const suggestion = desk.suggestions.get()[index]
  const saved = desk.trackOf(groupId)?.translation
  if (suggestion && saved !== undefined) desk.unsaved.type(groupId, suggestion.translation, saved)
}
