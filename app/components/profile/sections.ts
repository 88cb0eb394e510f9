/** The pages in the menu of the profile. Each is a route of its own, `app/routes/profile.<name>`; its name in the menu is `sections.<name>`. */
export const PROFILE_SECTIONS = [
  { name: 'personal', path: '/profile' },
  { name: 'credits', path: '/profile/credits' },
  { name: 'recent', path: '/profile/recent' },
  { name: 'usage', path: '/profile/usage' },
  { name: 'sessions', path: '/profile/sessions' },
  { name: 'second-factor', path: '/profile/second-factor' },
  { name: 'activity', path: '/profile/activity' },
  { name: 'glossary', path: '/profile/glossary' },
  { name: 'recipes', path: '/profile/recipes' },
  { name: 'tokens', path: '/profile/tokens' },
  { name: 'webhooks', path: '/profile/webhooks' },
] as const

/** The section that an address belongs to: the longest one that it lies below. */
export function sectionAt(pathname: string): (typeof PROFILE_SECTIONS)[number] {
  const [first] = PROFILE_SECTIONS
  return PROFILE_SECTIONS.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).reduce(
    (longest, section) => (section.path.length > longest.path.length ? section : longest),
    first,
  )
}
