import { useFetcher } from '@remix-run/react'
import { FileUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SUBTITLE_EXTENSIONS } from '#app/domain/subtitles/formats.ts'
import { SUBTITLES_FIELD } from '#app/forms/subtitles-file.ts'
import { ProblemBanner } from '../layout/problem-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, noteId } from '../ui/field.tsx'
import { FileInput } from '../ui/file-input.tsx'
import { type Imported, ImportOutcome } from './import-outcome.tsx'

const INPUT_ID = 'subtitles-file'

/** Brings a file in. With script its outcome is told right here, else by the page that it is sent to. */
export function ImportForm({ projectId, answer }: { projectId: string; answer?: unknown }) {
  const { t } = useTranslation('subtitles')
  const fetcher = useFetcher()
  const input = useRef<HTMLInputElement>(null)
  const told = fetcher.data ?? answer
  const imported = importedIn(told)
  useEffect(() => {
    // the same file may be chosen again once it was mended
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
