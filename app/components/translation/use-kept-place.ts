import type { Language } from '#app/domain/languages.ts'
import { useMemo, useState } from 'react'
import { useRoot } from '../layout/use-root.ts'
import type { KeptPlace } from './kept-texts.ts'

/** Where the texts of a project in a language are kept: for who opened the page, also once their session is over. */
export function useKeptPlace(projectId: string, target: Language): KeptPlace {
  const user = useRoot()?.user
  const [account] = useState(user?.id ?? '')
  return useMemo(() => ({ account, projectId, target }), [account, projectId, target])
}
