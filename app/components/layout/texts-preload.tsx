import { useMatches } from '@remix-run/react'
import { useContext } from 'react'
import type { ServedLanguage } from '#app/i18n/languages.ts'
import { textsPath } from '#app/i18n/options.ts'
import { BuildVersion } from './page-contexts.ts'

/** Asks for the page's texts together with its scripts, which cannot start without them. */
export function TextsPreload({ language }: { language: ServedLanguage }) {
  const version = useContext(BuildVersion)
  const namespaces = new Set(useMatches().flatMap(({ handle }) => namespacesOf(handle)))
  return [...namespaces].map((namespace) => (
    <link
      key={namespace}
      rel="preload"
      as="fetch"
      crossOrigin="anonymous"
      href={textsPath(language, namespace, version)}
    />
  ))
}

function namespacesOf(handle: unknown): string[] {
  if (typeof handle !== 'object' || handle === null || !('i18n' in handle)) return []
  return Array.isArray(handle.i18n) ? handle.i18n.map(String) : []
}
