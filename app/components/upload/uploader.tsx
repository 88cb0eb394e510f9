import { Form } from '@remix-run/react'
import { Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_FIELD } from '#app/forms/upload.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { DropArea } from './drop-area.tsx'
import { takeHanded } from './handed-file.ts'
import { SampleCard } from './sample-card.tsx'
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
  const upload = useUpload(projectId, maxBytes, unfinished)
  const scripted = useHydrated()
  const input = useRef<HTMLInputElement>(null)

  const take = (files: readonly File[]) => {
    void upload.start(files)
    if (input.current) input.current.value = ''
  }
  const start = useRef(upload.start)
  // chosen on the screen before
  useEffect(() => {
    const file = takeHanded()
    if (file) void start.current([file])
  }, [])
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
        <DropArea ref={input} id={INPUT_ID} name={UPLOAD_FIELD} maxBytes={maxBytes} onFiles={take} />
        {!scripted && (
          <Button kind="primary" icon={Upload} wide className="justify-self-start">
            {t('upload.submit')}
          </Button>
        )}
      </Form>
      <SampleCard action="?sample" />
    </>
  )
}
