interface Place {
  readonly query?: string
  readonly page?: number
  /** The text whose moment the video shows. */
  readonly text?: string | null
}

/** The address of a guest's page. */
export function guestPath(token: string, { query = '', page = 1, text = null }: Place = {}): string {
  const search = new URLSearchParams({
    link: token,
    ...(query !== '' && { q: query }),
    ...(page > 1 && { page: String(page) }),
    ...(text !== null && { text }),
  })
  return `/review?${search.toString()}`
}

/** Where a guest's browser gets the video. */
export function guestVideoPath(token: string, version: string): string {
  return `/review/video?${new URLSearchParams({ link: token, v: version }).toString()}`
}
