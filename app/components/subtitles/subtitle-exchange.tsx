import { useFetcher } from '@remix-run/react'
import { Download, FileUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SUBTITLE_EXTENSIONS, SUBTITLE_FORMATS, SUBTITLE_TEXTS } from '#app/domain/subtitles/formats.ts'
import { SUBTITLES_FIELD } from '#app/forms/subtitles-file.ts'
import { ProblemBanner } from '../layout/problem-banner.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Field, noteId } from '../ui/field.tsx'
import { FileInput } from '../ui/file-input.tsx'
import { SelectField } from '../ui/inputs.tsx'

/** Chooses what to take away; the answer is a file, so the page stays. */
export function ExportForm({ projectId }: { projectId: string }) {
  const { t } = useTranslation('subtitles')
  return (
    <form action={`/projects/${projectId}/subtitles/download`} className="grid content-start gap-4">
      <h3 className="font-semibold">{t('export.title')}</h3>
      <SelectField id="subtitles-format" name="format" label={t('export.format')}>
        {SUBTITLE_FORMATS.map((format) => (
          <option key={format} value={format}>
            {t(`export.${format}`)}
          </option>
        ))}
      </SelectField>
      <SelectField id="subtitles-text" name="text" label={t('export.text')}>
        {SUBTITLE_TEXTS.map((text) => (
          <option key={text} value={text}>
            {t(`export.${text}`)}
          </option>
        ))}
      </SelectField>
      <Button icon={Download} wide className="justify-self-start">
        {t('export.submit')}
      </Button>
    </form>
  )
}

const LINES_SHOWN = 8

/** What became of a file that was brought in. */
export interface Imported {
  readonly changed: number
  readonly unmatched: readonly { readonly line: number; readonly text: string }[]
}

function ImportOutcome({ changed, unmatched }: Imported) {
  const { t } = useTranslation('subtitles')
  const rest = unmatched.length - LINES_SHOWN
  return (
    <Banner tone={unmatched.length > 0 ? 'warn' : 'done'} announced>
      <p>{changed > 0 ? t('import.changed', { count: changed }) : t('import.same')}</p>
      {unmatched.length > 0 && (
        <>
          <p className="mt-2">{t('import.unmatched', { count: unmatched.length })}</p>
          <ul className="mt-1 grid gap-1 text-sm">
            {unmatched.slice(0, LINES_SHOWN).map(({ line, text }) => (
              <li key={line} className="flex gap-2">
                <span className="shrink-0 tabular-nums text-muted">{t('import.line', { line })}</span>
                <span className="min-w-0 truncate" title={text}>
                  {text}
                </span>
              </li>
            ))}
            {rest > 0 && <li className="text-muted">{t('import.more', { count: rest })}</li>}
          </ul>
        </>
      )}
    </Banner>
  )
}

const INPUT_ID = 'subtitles-file'

/** Brings a file in. With script its outcome is told right here, else by the page that it is sent to. */
export function ImportForm({ projectId, answer }: { projectId: string; answer?: unknown }) {
  const { t } = useTranslation('subtitles')
  const fetcher = useFetcher()
  const input = useRef<HTMLInputElement>(null)
  const told = fetcher.data ?? answer
  const imported = importedIn(told)
  useEffect(() => {
    // the same file may be chosen again once it is corrected
    if (fetcher.data !== undefined && input.current) input.current.value = ''
  }, [fetcher.data])
  return (
    <fetcher.Form
      method="post"
      action={`/projects/${projectId}/subtitles`}
      encType="multipart/form-data"
      className="grid content-start gap-4"
    >
      <h3 className="font-semibold">{t('import.title')}</h3>
      {imported ? (
        <ImportOutcome {...imported} />
      ) : (
        <ProblemBanner answer={told} title={t('import.failed')} />
      )}
      <Field id={INPUT_ID} label={t('import.file')} help={t('import.help')}>
        <FileInput
          ref={input}
          id={INPUT_ID}
          name={SUBTITLES_FIELD}
          accept={SUBTITLE_EXTENSIONS.join(',')}
          aria-describedby={noteId(INPUT_ID)}
          className="w-full"
        />
      </Field>
      <Button icon={FileUp} wide className="justify-self-start" pending={fetcher.state !== 'idle'}>
        {t('import.submit')}
      </Button>
    </fetcher.Form>
  )
}

/** What the action answers when it has taken a file in. */
function importedIn(answer: unknown): Imported | undefined {
  if (typeof answer !== 'object' || answer === null || !('imported' in answer)) return undefined
  // the shape that the route's action gives it
  return answer.imported as Imported
}

/** The ways of a project's texts to other programs and back, folded away. Needs the texts `subtitles`. */
export function SubtitleExchange({ projectId }: { projectId: string }) {
  const { t } = useTranslation('subtitles')
  return (
    <Disclosure title={t('title')} note={t('note')}>
      <div className="grid gap-8 md:grid-cols-2">
        <ExportForm projectId={projectId} />
        <ImportForm projectId={projectId} />
      </div>
    </Disclosure>
  )
}
