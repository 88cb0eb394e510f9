import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutHiddenCharacters } from '#app/domain/file-name.ts'
import { stageError } from '../analytics/project-events.ts'
import { usage } from '../analytics/tracker.ts'
import { useLogInAgain } from '../layout/bearer-token.ts'
import { loadToasts, useToast, useWithdrawProblems } from '../ui/toast.tsx'
import { useFormMessage } from '../ui/use-form-message.ts'
import { sendVideo, type Sent, type Transmission } from './send-video.ts'
import type { UnfinishedUpload } from './unfinished-upload.ts'
import { useWrongFile } from './use-wrong-file.ts'

export interface Transfer {
  readonly name: string
  readonly totalBytes: number
  readonly sentBytes: number
  /** Since the transfer began or went on; 0 until that can be told. */
  readonly bytesPerSecond: number
  /** `waiting` for a connection, by itself; `paused` until somebody continues it. */
  readonly state: 'sending' | 'waiting' | 'paused'
}

/**
 * Sends a video as soon as it is chosen, telling how far it has come. A file that cannot be right is not sent; one that
 * has begun to arrive before goes on where it was.
 */
export function useUpload(projectId: string, maxBytes: number, unfinished: UnfinishedUpload | undefined) {
  const [transfer, setTransfer] = useState<Transfer>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<Transmission>()
  const { revalidate } = useRevalidator()
  const logInAgain = useLogInAgain()
  const toast = useToast()
  const withdrawProblems = useWithdrawProblems()
  const wrong = useWrongFile(maxBytes)
  const message = useFormMessage()
  const { t } = useTranslation(['projects', 'common'])
  // what has arrived stays on the server for whoever comes back
  useEffect(() => () => running.current?.pause(), [])

  const refuse = (text: string) => {
    setProblem(text)
    toast({ tone: 'wrong', text })
  }
  const settle = (sent: Sent) => {
    // another window may have uploaded meanwhile, and something may have stayed: look at both as they are now
    revalidate()
    switch (sent.outcome) {
      case 'stored':
        return toast({ tone: 'done', text: t('common:message.uploaded') })
      case 'refused':
        usage.event(stageError('upload', projectId, sent.problem.code))
        return refuse(sent.problem.detail)
      case 'logged-out':
        return logInAgain()
      case 'cancelled':
        return toast({ tone: 'info', text: t('upload.cancelled') })
      case 'gone':
        return refuse(message(['errors:upload.not-found']) ?? '')
      case 'unreachable':
        usage.event(stageError('upload', projectId, 'unreachable'))
        return refuse(t('upload.failed'))
    }
  }
  const start = async (files: readonly File[]) => {
    const [file] = files
    const text = wrong(files)
    if (text !== undefined) return refuse(text)
    if (!file) return
    setProblem(undefined)
    withdrawProblems()
    const change = (part: Partial<Transfer>) => setTransfer((now) => now && { ...now, ...part })
    setTransfer({
      ...{ name: withoutHiddenCharacters(file.name), totalBytes: file.size },
      ...{ sentBytes: 0, bytesPerSecond: 0, state: 'sending' },
    })
    // while there is a connection
    void loadToasts()
    let speed = speedometer()
    usage.event({ category: 'Process', action: 'start_upload', label: `Project ${projectId}` })
    const transmission = sendVideo({
      file,
      projectId,
      unfinished,
      onProgress: (sentBytes) => change({ sentBytes, bytesPerSecond: speed(sentBytes), state: 'sending' }),
      onWaiting: () => {
        speed = speedometer()
        change({ bytesPerSecond: 0, state: 'waiting' })
      },
      onStalled: () => {
        change({ state: 'paused' })
        toast({ tone: 'wrong', text: t('upload.stalled') })
      },
    })
    running.current = {
      ...transmission,
      pause: () => {
        transmission.pause()
        change({ bytesPerSecond: 0, state: 'paused' })
      },
      resume: () => {
        speed = speedometer()
        withdrawProblems()
        change({ state: 'sending' })
        transmission.resume()
      },
    }
    const sent = await transmission.sent
    running.current = undefined
    setTransfer(undefined)
    settle(sent)
  }
  return {
    transfer,
    problem,
    start,
    pause: () => running.current?.pause(),
    resume: () => running.current?.resume(),
    cancel: () => running.current?.cancel(),
  }
}

/** Bytes a second since the first figure that it is given; 0 until half a second has passed. */
function speedometer(): (sentBytes: number) => number {
  let first: { readonly at: number; readonly sentBytes: number } | undefined
  return (sentBytes) => {
    first ??= { at: performance.now(), sentBytes }
    const seconds = (performance.now() - first.at) / 1000
    return seconds > 0.5 ? (sentBytes - first.sentBytes) / seconds : 0
  }
}
