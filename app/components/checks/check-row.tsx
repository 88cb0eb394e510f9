import { Form, useNavigation } from '@remix-run/react'
import { CheckCheck, Pencil, TriangleAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCheck } from '#app/domain/check-list.ts'
import { bcp47, type Language } from '#app/domain/languages.ts'
import { unknownWordsIn } from '#app/domain/unknown-words.ts'
import { formatTimecode } from '#app/i18n/format.ts'
import { useProject } from '../projects/use-project.ts'
import { MarkedText } from '../replace/marked-text.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextField } from '../ui/inputs.tsx'
import { useCheckNotes } from './use-check-notes.ts'

/** What is to be looked at in a text, the way to put it right, and a form that puts it aside. */
export function CheckRow({ check, target }: { check: ListedCheck; target: Language }) {
  const { t } = useTranslation('checks')
  const { id: projectId } = useProject()
  const notes = useCheckNotes()(check)
  const { id, code, dismissed, language, original, placeCount, startSeconds, translation } = check
  const unknown = code === 'unknown-words' ? Number(check.facts['words']) : 0
  return (
    <li className="grid gap-x-8 gap-y-3 px-5 py-4 md:grid-cols-[1fr_20rem]">
      <div className="min-w-0">
        {notes.map((note) => (
          <p key={note} className="flex gap-2 font-medium">
            <Icon of={TriangleAlert} size={18} className="mt-0.5 shrink-0 text-warn" />
            <span className="min-w-0 break-words">{note}</span>
          </p>
        ))}
        <p lang={bcp47(language)} className="mt-2 whitespace-pre-line break-words">
          <MarkedText text={original} hits={unknownWordsIn(original, translation, unknown)} />
        </p>
        {translation.trim() !== '' && (
          <p lang={bcp47(target)} className="whitespace-pre-line break-words text-muted">
            {translation}
          </p>
        )}
        <p className="mt-1.5 text-sm tabular-nums text-muted">
          {formatTimecode(startSeconds)} {placeCount > 1 && t('places', { count: placeCount })}
        </p>
      </div>
      <div className="grid content-start gap-3">
        <ButtonLink
          to={`/projects/${projectId}/translation/texts/${id}`}
          icon={Pencil}
          size="small"
          aria-label={t('fixText', { text: original })}
          className="justify-self-start"
        >
          {t('fix')}
        </ButtonLink>
        {dismissed === null ? (
          <PutAside id={id} code={code} original={original} />
        ) : (
          <Dismissed id={id} code={code} original={original} reason={dismissed} />
        )}
      </div>
    </li>
  )
}

type Named = Pick<ListedCheck, 'id' | 'code' | 'original'>

function PutAside({ id, code, original }: Named) {
  const { t } = useTranslation('checks')
  return (
    <details>
      <summary className="w-fit rounded py-1 text-sm text-muted underline decoration-control underline-offset-[3px] hover:text-text touch:py-3">
        {t('aside.open')} <span className="sr-only">{`«${original}»`}</span>
      </summary>
      <CheckForm id={id} code={code}>
        <TextField
          id={`reason-${id}-${code}`}
          name="reason"
          label={t('aside.reason')}
          help={t('aside.help')}
          maxLength={500}
          autoComplete="off"
        />
        <Button
          size="small"
          icon={CheckCheck}
          pending={useIsSent(id, code)}
          aria-label={t('aside.submitText', { text: original })}
          className="justify-self-start"
        >
          {t('aside.submit')}
        </Button>
      </CheckForm>
    </details>
  )
}

function Dismissed({ id, code, original, reason }: Named & { reason: string }) {
  const { t } = useTranslation('checks')
  return (
    <CheckForm id={id} code={code}>
      <p className="break-words text-sm text-muted">
        {reason === '' ? t('aside.done') : t('aside.because', { reason })}
      </p>
      <Button
        kind="quiet"
        size="small"
        icon={Undo2}
        name="intent"
        value="restore"
        pending={useIsSent(id, code)}
        aria-label={t('aside.restoreText', { text: original })}
        className="-ml-3 justify-self-start"
      >
        {t('aside.restore')}
      </Button>
    </CheckForm>
  )
}

function CheckForm({ id, code, children }: Pick<Named, 'id' | 'code'> & { children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <input type="hidden" name="group_id" value={id} />
      <input type="hidden" name="code" value={code} />
      {children}
    </Form>
  )
}

function useIsSent(id: string, code: string): boolean {
  const { formData } = useNavigation()
  return formData?.get('group_id') === id && formData.get('code') === code
}
