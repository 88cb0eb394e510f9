import { Form } from '@remix-run/react'
import { FileVideo, FolderOpen, Pause, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pricing } from '#app/domain/render-price.ts'
import { MOST_PROJECTS_A_COLLECTION } from '#app/domain/collections.ts'
import { fileProblem, UPLOAD_EXTENSIONS, UPLOAD_FIELD } from '#app/forms/upload.ts'
import { formatMegabytes, formatOverLimit } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { useFormMessage } from '../ui/use-form-message.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { droppedFiles, pickedFiles } from './dropped-files.ts'
import { PricePanel, PriceRule } from './price-panel.tsx'
import { UploadList } from './upload-list.tsx'
import { useCollectionUpload } from './use-collection-upload.ts'

/** Takes videos and folders of them: dropped or chosen, sent at once; without script by a plain form. */
export function VideosUploader({
  collectionId,
  maxBytes,
  form,
  pricing,
}: {
  collectionId: string
  maxBytes: number
  /** What a plain form may bring at once. */
  form: { readonly files: number; readonly totalBytes: number }
  /** Where its recipe makes outputs that cost something. */
  pricing: Pricing | null
}) {
  const { t } = useTranslation(['collections', 'projects'])
  const language = useLanguage()
  const scripted = useHydrated()
  const wrong = useWrongVideo(maxBytes)
  const { rows, take, goOn, question } = useCollectionUpload(collectionId, {
    ...{ wrong, pricing, unreachable: t('add.unreachable') },
  })
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragenter' || event.type === 'dragover')
    if (event.type === 'drop') void droppedFiles(event.dataTransfer).then(take)
  }
  const limits = t('projects:upload.limits', { limit: formatMegabytes(maxBytes, language) })
  if (!scripted)
    return (
      <Form method="post" encType="multipart/form-data" reloadDocument className="grid gap-4">
        <div className="grid gap-1.5">
          <label htmlFor="videos" className="font-medium">
            {t('add.files')}
          </label>
          <input
            id="videos"
            type="file"
            multiple
            name={UPLOAD_FIELD}
            accept={UPLOAD_EXTENSIONS.join(',')}
            className="max-w-full file:mr-3 file:rounded file:border file:border-solid file:border-control file:bg-surface file:px-4 file:py-2 file:font-medium file:text-text"
          />
          <p className="text-sm text-muted">
            {limits}.{' '}
            {t('add.formLimits', { count: form.files, total: formatMegabytes(form.totalBytes, language) })}
          </p>
        </div>
        {pricing && <PriceRule {...pricing} />}
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" icon={Upload} wide>
            {t('add.submit')}
          </Button>
          {pricing && (
            <Button formAction="?start=later" icon={Pause} wide>
              {t('price.later')}
            </Button>
          )}
        </div>
      </Form>
    )
  return (
    <div className="grid gap-6">
      <div
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
        className={classes(
          'grid justify-items-center gap-4 rounded-lg border border-dashed bg-surface px-6 text-center transition-colors',
          rows.length > 0 ? 'py-8' : 'py-16',
          over ? 'border-text bg-well' : 'border-control',
        )}
      >
        <Icon of={Upload} size={28} className="text-muted" />
        <p className="text-md">{t(over ? 'add.release' : 'add.drop')}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Picker icon={FileVideo} label={t('add.chooseFiles')} onPick={(list) => take(pickedFiles(list))} />
          <Picker
            icon={FolderOpen}
            label={t('add.chooseFolder')}
            folder
            onPick={(list) => take(pickedFiles(list))}
          />
        </div>
        <p className="text-sm text-muted">
          {limits}. {t('add.most', { count: MOST_PROJECTS_A_COLLECTION })}
        </p>
      </div>
      {question.question && pricing && (
        <PricePanel
          {...question.question}
          balance={pricing.balance}
          languages={pricing.languages}
          onAgree={question.agree}
          onWithdraw={question.withdraw}
        />
      )}
      {rows.length > 0 && <UploadList rows={rows} goOn={goOn} />}
    </div>
  )
}

/** A button that opens the browser's file picker. */
function Picker({
  icon,
  label,
  folder = false,
  onPick,
}: {
  icon: typeof Upload
  label: string
  folder?: boolean
  onPick: (files: FileList | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button type="button" icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(folder ? { webkitdirectory: '' } : { accept: UPLOAD_EXTENSIONS.join(',') })}
        onChange={(event) => {
          onPick(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** What is wrong with a file as far as a browser can tell, with its own size in the sentence. */
function useWrongVideo(maxBytes: number): (file: File) => string | undefined {
  const { t } = useTranslation('projects')
  const message = useFormMessage()
  const language = useLanguage()
  return (file) => {
    const problem = fileProblem(file, maxBytes)
    if (problem === undefined) return undefined
    return problem.endsWith('too-large')
      ? t('upload.tooLarge', formatOverLimit(file.size, maxBytes, language))
      : message([problem])
  }
}
