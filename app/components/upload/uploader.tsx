import { Form } from '@remix-run/react'
import { Upload } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_EXTENSIONS, UPLOAD_FIELD } from '#app/forms/upload.ts'
import { formatLimit } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { noteId } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { TransferPanel } from './transfer-panel.tsx'
import { UnfinishedCard } from './unfinished-card.tsx'
import type { UnfinishedUpload } from './unfinished-upload.ts'
import { useUpload } from './use-upload.ts'

const INPUT_ID = 'video'

/** Takes the video: dropped or chosen, sent at once; without script by a plain form. */
export function Uploader({
  projectId,
  maxBytes,
  unfinished,
  problem,
}: {
  projectId: string
  maxBytes: number
  unfinished: UnfinishedUpload | undefined
  problem: string | undefined
}) {
  const { t } = useTranslation('projects')
  const language = useLanguage()
  const upload = useUpload(projectId, maxBytes, unfinished)
  const scripted = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  const take = (files: FileList | null) => {
    if (files?.length) void upload.start([...files])
    if (input.current) input.current.value = ''
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragenter' || event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  const panel = useRef<HTMLElement>(null)
  const isMoving = upload.transfer !== undefined
  const wasMoving = useRef(isMoving)
  // the one takes the place of the other, and the focus with it
  useEffect(() => {
    if (wasMoving.current === isMoving) return
    wasMoving.current = isMoving
    const next = isMoving ? panel.current : input.current
    next?.focus({ preventScroll: true })
  }, [isMoving])
  if (upload.transfer) {
    const { transfer, pause, resume, cancel } = upload
    return <TransferPanel ref={panel} {...{ transfer, pause, resume, cancel }} />
  }
  const wrong = upload.problem ?? problem
  return (
    <>
      {unfinished && <UnfinishedCard upload={unfinished} />}
      <Form method="post" encType="multipart/form-data" reloadDocument className="grid grid-cols-1 gap-4">
        {wrong && (
          <Banner tone="wrong" announced={!scripted}>
            {wrong}
          </Banner>
        )}
        <div
          onDragEnter={drag}
          onDragOver={drag}
          onDragLeave={drag}
          onDrop={drag}
          className={classes(
            'relative grid grid-cols-1 justify-items-center gap-3 rounded-lg border border-dashed bg-surface px-6 py-16 text-center transition-colors',
            over ? 'border-text bg-well' : 'border-control',
          )}
        >
          <Icon of={Upload} size={28} className="text-muted" />
          <p className="text-md noscript:hidden">
            {over ? (
              t('upload.release')
            ) : (
              <>
                {t('upload.drop')}{' '}
                <label
                  htmlFor={INPUT_ID}
                  className="link cursor-pointer font-medium after:absolute after:inset-0 after:content-['']"
                >
                  {t('upload.choose')}
                </label>
              </>
            )}
          </p>
          <noscript>
            <label htmlFor={INPUT_ID} className="text-md font-medium">
              {t('upload.file')}
            </label>
          </noscript>
          <input
            ref={input}
            id={INPUT_ID}
            type="file"
            name={UPLOAD_FIELD}
            accept={UPLOAD_EXTENSIONS.join(',')}
            aria-describedby={noteId(INPUT_ID)}
            onChange={(event) => take(event.currentTarget.files)}
            className="peer sr-only noscript:not-sr-only noscript:w-full noscript:max-w-xs file:mr-3 file:cursor-pointer file:rounded file:border file:border-solid file:border-control file:bg-surface file:px-4 file:py-2 file:font-medium file:text-text"
          />
          <p id={noteId(INPUT_ID)} className="text-sm text-muted">
            {t('upload.limits', { limit: formatLimit(maxBytes, language) })}
          </p>
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 rounded-lg peer-focus-visible:shadow-[0_0_0_2px_var(--signal)] peer-focus-visible:outline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-outline noscript:hidden"
          />
        </div>
        {!scripted && (
          <Button kind="primary" icon={Upload} wide className="justify-self-start">
            {t('upload.submit')}
          </Button>
        )}
      </Form>
    </>
  )
}
