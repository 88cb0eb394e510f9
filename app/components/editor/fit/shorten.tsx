import { Scissors } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { translationField } from '#app/forms/translation-fields.ts'
import { Button } from '../../ui/button.tsx'
import { callApi } from '../call-api.ts'
import type { Desk } from '../desk.ts'
import { typeInto } from './other-lines.ts'

const Shortened = z.object({ translation: z.string() })
/** An engine's count of characters is not exact. */
const SLACK = 0.95

/** Has an engine say the same in as many characters as there is room for. */
export function Shorten({
  desk,
  groupId,
  text,
  fullness,
}: {
  desk: Desk
  groupId: string
  text: string
  /** Above 1. */
  fullness: number
}) {
  const { t } = useTranslation('editor')
  const [state, setState] = useState<'asked' | 'failed' | null>(null)
  const shorten = async () => {
    setState('asked')
    const max_characters = Math.max(1, Math.floor((SLACK * text.trim().length) / fullness))
    try {
      const answer = await callApi('POST', `/projects/${desk.projectId}/texts/${groupId}/shorten`, {
        max_characters,
      })
      const { translation } = Shortened.parse(answer)
      const field = document.getElementById(translationField(groupId))
      const isBetter = translation.length < text.trim().length
      // what was typed meanwhile is not taken away
      if (isBetter && field instanceof HTMLTextAreaElement && field.value === text)
        typeInto(field, translation)
      setState(isBetter ? null : 'failed')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button
        type="button"
        size="small"
        icon={Scissors}
        pending={state === 'asked'}
        onClick={() => void shorten()}
      >
        {t('fit.shorten')}
      </Button>
      {state === 'failed' && (
        <p role="status" className="basis-full text-muted">
          {t('fit.notShortened')}
        </p>
      )}
    </>
  )
}
