const HERE = 'http://here.invalid'

/** The path to go to after login: only one of this site, resolved as a browser would; anything else is `/projects`. */
export function safeRedirect(target: FormDataEntryValue | null | undefined): string {
  if (typeof target !== 'string' || !URL.canParse(target, HERE)) return '/projects'
  const { origin, pathname, search, hash } = new URL(target, HERE)
  // `/.//elsewhere` resolves to a path that a browser would read as another host
  if (origin !== HERE || !target.startsWith('/') || pathname.startsWith('//')) return '/projects'
  return pathname + search + hash
}
