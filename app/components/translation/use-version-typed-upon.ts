import { useActionData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { problemIn } from '../layout/problem.ts'

/**
 * The version to be saved with: that of the texts which the person typed upon. The page may read the texts again
 * while they type, and a save that named that version would go unseen over what another window has saved.
 */
export function useVersionTypedUpon(
  version: number,
  isDirty: boolean,
): [typedUpon: number, setTypedUpon: (version: number) => void] {
  const isSaving = useNavigation().formData?.has('version') ?? false
  const isRefused = problemIn(useActionData()) !== undefined
  const [typedUpon, setTypedUpon] = useState(version)
  const [wasSaving, setWasSaving] = useState(isSaving)
  if (wasSaving !== isSaving) setWasSaving(isSaving)
  // what was typed while one's own save was on its way stands upon that save
  const isOwn = wasSaving && !isSaving && !isRefused && version === typedUpon + 1
  if (typedUpon !== version && (!isDirty || isOwn)) setTypedUpon(version)
  return [typedUpon, setTypedUpon]
}
