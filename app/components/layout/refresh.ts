/** A route whose page looks again by itself while something runs puts this into its `handle`. */
interface RefreshHandle {
  /** Seconds until the next look, told from what the page's routes have loaded; undefined when nothing runs. */
  refreshSeconds: (matches: readonly Match[]) => number | undefined
}
interface Match {
  id: string
  handle: unknown
  data: unknown
}

/** After how many seconds a page without script asks for itself again, or undefined. */
export function refreshSeconds(matches: readonly Match[]): number | undefined {
  const handle = matches.at(-1)?.handle
  return isRefreshHandle(handle) ? handle.refreshSeconds(matches) : undefined
}

function isRefreshHandle(handle: unknown): handle is RefreshHandle {
  return typeof handle === 'object' && handle !== null && 'refreshSeconds' in handle
}
