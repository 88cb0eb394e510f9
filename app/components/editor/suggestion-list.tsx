import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Suggestion } from '#app/domain/text-suggestions.ts'
import { callApi } from './call-api.ts'
import type { Desk } from './desk.ts'

/** Nobody waits for those of a text that is only passed by. */
const PAUSE_MS = 250

/** What was said for texts like the chosen one; each is taken by its number. */
export function SuggestionList({ desk, groupId }: { desk: Desk; groupId: string }) {
  const { t } = useTranslation('editor')
  const { get, subscribe } = desk.suggestions
  const suggestions = useSyncExternalStore(subscribe, get)
  useEffect(() => {
    const asked = new AbortController()
    const timer = setTimeout(() => {
      readSuggestions(desk.projectId, groupId, asked.signal).then(
        (came) => desk.suggestions.set(came),
        // the memory is a help: without it one types
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
      desk.suggestions.set([])
    }
  }, [desk, groupId])
  if (suggestions.length === 0) return null
  return (
    <div>
      <p className="text-sm text-muted">{t('suggestions.title')}</p>
      <ol className="mt-1 grid gap-1">
        {suggestions.map((suggestion, index) => (
          <li key={suggestion.translation}>
            <button
              type="button"
              // Alt + Shift + its number takes it from the field
              tabIndex={-1}
              title={suggestion.original}
              onClick={() => takeSuggestion(desk, groupId, index)}
              className="flex min-h-8 w-full items-start gap-2 rounded px-1 py-1 text-left text-sm hover:bg-well touch:min-h-11"
            >
              <kbd className="rounded border border-control px-1.5 font-mono text-sm">{index + 1}</kbd>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{suggestion.translation}</span>
              <span className="tabular-nums text-muted">{Math.floor(suggestion.similarity * 100)} %</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

async function readSuggestions(
  projectId: string,
  groupId: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const answer = await callApi(
    'GET',
    `/projects/${projectId}/texts/${groupId}/suggestions`,
    undefined,
    signal,
  )
  // our own route's answer
  return answer as readonly Suggestion[]
}

/** Types a suggestion for the text; nothing where there is none of that index. */
export function takeSuggestion(desk: Desk, groupId: string, index: number): void {
  const suggestion = desk.suggestions.get()[index]
  const saved = desk.trackOf(groupId)?.translation
  if (suggestion && saved !== undefined) desk.unsaved.type(groupId, suggestion.translation, saved)
}
