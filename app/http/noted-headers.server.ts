const noted = new WeakMap<Request, Headers>()

/** Has the answer to this request carry the headers, whatever it will be. */
export function noteHeaders(request: Request, headers: Readonly<Record<string, string>>): void {
  const known = noted.get(request) ?? new Headers()
  for (const [name, value] of Object.entries(headers)) known.set(name, value)
  noted.set(request, known)
}

/** The response, with what was noted for the request. */
export function withNotedHeaders(request: Request, response: Response): Response {
  for (const [name, value] of noted.get(request) ?? []) response.headers.set(name, value)
  return response
}
