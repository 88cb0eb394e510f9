import Negotiator from 'negotiator'

/** Whether the caller takes any of these media types; one that says nothing takes everything. */
export function accepts(request: Request, types: readonly string[]): boolean {
  const accept = request.headers.get('accept')
  if (accept === null) return true
  return new Negotiator({ headers: { accept } }).mediaType([...types]) !== undefined
}
