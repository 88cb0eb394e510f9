import { isStoredTextsOwner, STORED_TEXTS } from '../layout/stored-texts-owner.ts'
import type { Edit } from './unsaved-texts.ts'

/** What was typed and not saved yet, as this browser keeps it over a crash, a reload or a day without a network. */
export interface StoredTexts {
  /** That of the texts which it was typed upon. */
  readonly version: number
  /** By the id of the group. */
  readonly edits: ReadonlyMap<string, Edit>
}

/** Where texts belong. Each language has its own: what is typed in one is not to take the place of another's. */
export interface StoredTextsKey {
  /** The id of who types. */
  readonly account: string
  readonly projectId: string
  readonly target: string
}

const keyOf = ({ account, projectId, target }: StoredTextsKey) =>
  `${STORED_TEXTS}${account}:${projectId}:${target}`

/** Keys under which nothing more is kept until the page is opened anew. */
const released = new Set<string>()

/** What waits for the texts in a language; undefined where nothing is kept. */
export function loadStoredTexts(place: StoredTextsKey): StoredTexts | undefined {
  let kept: unknown
  try {
    kept = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
  } catch {
    // a browser may forbid it, and anybody may write there
    return undefined
  }
  const told = entriesOf(kept)
  const version = told.get('version')
  if (typeof version !== 'number' || !Number.isInteger(version)) return undefined
  const edits = [...entriesOf(told.get('edits'))].flatMap(([id, edit]): [string, Edit][] => {
    const [text, saved] = ['text', 'saved'].map((name) => entriesOf(edit).get(name))
    return typeof text === 'string' && typeof saved === 'string' ? [[id, { text, saved }]] : []
  })
  return edits.length > 0 ? { version, edits: new Map(edits) } : undefined
}

/** In place of what was kept of the project in that language before. */
export function storeTexts(place: StoredTextsKey, { version, edits }: StoredTexts): void {
  const key = keyOf(place)
  if (released.has(key)) return
  try {
    if (edits.size === 0) localStorage.removeItem(key)
    else if (isStoredTextsOwner(place.account))
      localStorage.setItem(key, JSON.stringify({ version, edits: Object.fromEntries(edits) }))
  } catch {
    // they last as long as the page then
  }
}

/** Somebody else's texts are taken in their place: what was typed is not to come back. */
export function forgetStoredTexts(place: StoredTextsKey): void {
  storeTexts(place, { version: 0, edits: new Map() })
  released.add(keyOf(place))
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}
