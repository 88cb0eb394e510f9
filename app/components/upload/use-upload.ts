import { useRevalidator } from '@remix-run/react'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileProblem, MAX_UPLOAD_BYTES } from '#app/forms/upload.ts'
import { formatMegabytes } from '#app/i18n/format.ts'
import { stageError } from '../analytics/project-events.ts'
import { usage } from '../analytics/tracker.ts'
import { useLogInAgain } from '../layout/use-log-in-again.ts'
import { useLanguage } from '../layout/use-root.ts'
import { useToast } from '../ui/toast.tsx'
import { useFormMessage } from '../ui/use-form-message.ts'
import { sendVideo, type Sent } from './send-video.ts'

export interface Transfer {
  readonly name: string
  readonly totalBytes: number
  readonly sentBytes: number
  /** Since the transfer began; 0 until that can be told. */
  readonly bytesPerSecond: number
}

/** Sends a video as soon as it is chosen, telling how far it has come. A file that cannot be right is not sent. */
export function useUpload(projectId: string) {
  const [transfer, setTransfer] = useState<Transfer>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>()
  const { revalidate } = useRevalidator()
  const logInAgain = useLogInAgain()
  const toast = useToast()
  const wrong = useWrongFile()
  const { t } = useTranslation(['projects', 'common'])

  const refuse = (text: string) => {
    setProblem(text)
    toast({ tone: 'wrong', text })
  }
  const settle = (sent: Sent) => {
    switch (sent.outcome) {
      case 'stored':
        toast({ tone: 'done', text: t('common:message.uploaded') })
        return revalidate()
      case 'refused':
        // another window may have uploaded meanwhile: look at the project as it is now
        revalidate()
        usage.event(stageError('upload', projectId, sent.problem.code))
        return refuse(sent.problem.detail)
      case 'logged-out':
        return logInAgain()
      case 'cancelled':
        return toast({ tone: 'info', text: t('upload.cancelled') })
      case 'unreachable':
        usage.event(stageError('upload', projectId, 'unreachable'))
        return refuse(t('upload.failed'))
    }
  }
  const start = async (files: readonly File[]) => {
    const [file, ...others] = files
    const text = wrong(file, others.length)
    if (text !== undefined) return refuse(text)
    if (!file) return
    setProblem(undefined)
    running.current = new AbortController()
    const begun = performance.now()
    const tell = (sentBytes: number) => {
      const seconds = (performance.now() - begun) / 1000
      const bytesPerSecond = seconds > 0.5 ? sentBytes / seconds : 0
      setTransfer({ name: file.name, totalBytes: file.size, sentBytes, bytesPerSecond })
    }
    tell(0)
    usage.event({ category: 'Process', action: 'start_upload', label: `Project ${projectId}` })
    const sent = await sendVideo({ file, projectId, signal: running.current.signal, onProgress: tell })
    setTransfer(undefined)
    settle(sent)
  }
  return { transfer, problem, start, cancel: () => running.current?.abort() }
}

/** What is wrong with what was chosen or dropped, with the file's own size in the sentence. */
function useWrongFile(): (file: File | undefined, others: number) => string | undefined {
  const { t } = useTranslation('projects')
  const message = useFormMessage()
  const language = useLanguage()
  return useCallback(
    (file, others) => {
      if (!file) return message(['errors:upload.no-file'])
      const problem = others > 0 ? 'errors:upload.too-many-files' : fileProblem(file)
      if (problem === undefined) return undefined
      // the limit is counted in binary megabytes, as the specification's 100 MB are
      const size = (bytes: number) => formatMegabytes((bytes / 1_048_576) * 1_000_000, language)
      return problem.endsWith('too-large')
        ? t('upload.tooLarge', { size: size(file.size), limit: size(MAX_UPLOAD_BYTES) })
        : message([problem])
    },
    [t, message, language],
  )
}
