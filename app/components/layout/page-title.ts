import type { MetaDescriptor, UIMatch } from '@remix-run/react'
import { formatPercent } from '#app/i18n/format.ts'
import type { RootData, TitleName } from './use-root.ts'
import { PRODUCT } from './shared-by-pages.ts'

interface Known {
  matches: readonly { id: string; data: unknown }[]
  data?: unknown
}

/**
 * A route's `meta`: the page's name, then the product's. While something runs, `percentOf` puts its percentage
 * first, so that it can be read on the tab.
 */
export function pageTitle(name: TitleName, percentOf?: (matches: Known['matches']) => number | undefined) {
  return ({ matches }: Known): MetaDescriptor[] => {
    const root = rootData(matches)
    if (!root) return [{ title: PRODUCT }]
    if (name === 'default') return [{ title: root.titles.default }]
    const percent = percentOf?.(matches)
    const parts = [root.titles[name], PRODUCT]
    return [
      {
        title: (percent === undefined ? parts : [formatPercent(percent, root.locale), ...parts]).join(' · '),
      },
    ]
  }
}

/** The root's data, by the shape that `app/root.tsx` gives it; absent when the root itself has failed. */
function rootData(matches: Known['matches']): RootData | undefined {
  const match = matches.find(({ id }) => id === 'root')
  // Remix types the data of other routes as unknown
  return (match as UIMatch<RootData> | undefined)?.data
}
