/** The names under which pages are told, the same in every language of the interface. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, 'Home'],
  [/^\/login$/, 'Login'],
  [/^\/register$/, 'Register'],
  [/^\/contact$/, 'Contact'],
  [/^\/projects$/, 'Projects'],
  [/^\/projects\/create$/, 'Create Project'],
  [/^\/projects\/[^/]+\/upload$/, 'Upload Video'],
  [/^\/projects\/[^/]+\/analysis$/, 'Video Analysis'],
  [/^\/projects\/[^/]+\/translation(\/|$)/, 'Translation'],
  [/^\/projects\/[^/]+\/result$/, 'Results'],
  [/^\/buy-credits$/, 'Buy Credits'],
  [/^\/profile(\/|$)/, 'Profile'],
]
const OTHERS = 'Rótulo: translate the text in your videos'

export function pageName(path: string): string {
  return NAMES.find(([pattern]) => pattern.test(path))?.[1] ?? OTHERS
}
