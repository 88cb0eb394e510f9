import { Form } from '@remix-run/react'
import { FoldHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OfferedText } from '#app/domain/editor-view.ts'
import { printMilliseconds } from '#app/domain/subtitles/timecode.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { CheckboxField } from '../ui/inputs.tsx'

/** Makes one text of this and others; what is typed above stays unsaved. */
export function MergeForm({
  offered,
  error,
}: {
  /** Those before and after it. */
  offered: readonly OfferedText[]
  error: string | undefined
}) {
  const { t } = useTranslation('translation')
  if (offered.length === 0) return null
  return (
    <Disclosure title={t('merge.title')} note={t('merge.note')} open={error !== undefined}>
      <Form method="post" preventScrollReset noValidate className="grid justify-items-start gap-3">
        <fieldset
          aria-describedby={error === undefined ? undefined : 'merge-error'}
          className="grid min-w-0 gap-2"
        >
          <legend className="sr-only">{t('merge.title')}</legend>
          {offered.map(({ id, original, startSeconds }) => (
            <CheckboxField
              key={id}
              id={`merge-${id}`}
              name="with"
              value={id}
              label={`${printMilliseconds(startSeconds, '.')} · ${original}`}
            />
          ))}
        </fieldset>
        {error !== undefined && (
          <p id="merge-error" className="text-sm text-wrong">
            {error}
          </p>
        )}
        <Button icon={FoldHorizontal} name="intent" value="merge">
          {t('merge.submit')}
        </Button>
      </Form>
    </Disclosure>
  )
}
