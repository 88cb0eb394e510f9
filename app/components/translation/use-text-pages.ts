import { useCallback, useEffect, useState } from 'react'
import type { TextPage } from '#app/domain/text-groups.ts'
import type { RowRange } from '../ui/use-window-rows.ts'
import {
  isSameListing,
  type Listing,
  pageNeeded,
  pagesOf,
  type TextPages,
  withAllStale,
  withPage,
} from './text-pages.ts'

/** After the last key of a search. */
const TYPING_PAUSE_MS = 150
const RETRY_AFTER_MS = 3000

/**
 * The texts that the list shows, read page by page as one comes to them: a film has thousands. Where the server is not
 * reached, what is there stays and the rest is asked for again.
 */
export function useTextPages({
  projectId,
  loaded,
  listing,
  onReceive,
}: {
  projectId: string
  /** What came with the screen. */
  loaded: TextPage
  listing: Listing
  onReceive: (page: TextPage) => void
}): {
  texts: TextPages
  showRows: (rows: RowRange) => void
  initial: RowRange
  /** Something has changed in any of them that makes no other version. */
  readAgain: () => void
} {
  const [texts, setTexts] = useState(() => pagesOf(loaded))
  const [initial] = useState(() => rowsOf(loaded))
  const [rows, showRows] = useState(initial)
  const [before, setBefore] = useState(loaded)
  const [failures, setFailures] = useState(0)
  if (before !== loaded) {
    setBefore(loaded)
    setTexts(isSameListing(loaded, texts) ? withPage(texts, loaded) : { ...texts, version: loaded.version })
  }
  useEffect(() => onReceive(loaded), [loaded, onReceive])

  const isOther = !isSameListing(listing, texts)
  const page = isOther ? 1 : pageNeeded(texts, rows)
  useEffect(() => {
    if (page === undefined) return
    const asked = new AbortController()
    const ask = async () => {
      try {
        const came = await readPage(projectId, { ...listing, page }, asked.signal)
        onReceive(came)
        setTexts((now) => withPage(now, came))
        setFailures(0)
      } catch {
        if (!asked.signal.aborted) setFailures((count) => count + 1)
      }
    }
    const waitMs = failures > 0 ? RETRY_AFTER_MS : isOther ? TYPING_PAUSE_MS : 0
    const timer = setTimeout(() => void ask(), waitMs)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [projectId, listing, page, isOther, failures, texts.version, onReceive])
  const readAgain = useCallback(() => setTexts(withAllStale), [])
  return { texts, showRows, initial, readAgain }
}

function rowsOf({ page, pageSize, groups }: TextPage): RowRange {
  const first = (page - 1) * pageSize
  return { first, end: first + groups.length }
}

async function readPage(
  projectId: string,
  { query, filter, order, page }: Listing & { page: number },
  signal: AbortSignal,
): Promise<TextPage> {
  const search = new URLSearchParams({ q: query, show: filter, sort: order, page: String(page) })
  const response = await fetch(`/projects/${projectId}/translation/texts?${search.toString()}`, { signal })
  // a session that has ended leads to the login page
  if (!response.ok || response.redirected) throw new Error('the texts did not come')
  // our own route's answer
  return (await response.json()) as TextPage
}
