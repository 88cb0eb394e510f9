import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectStatus } from '#app/domain/project-status.ts'
import { useToast } from '../ui/toast.tsx'

const FINISHED: Partial<
  Record<ProjectStatus, { from: string; message: 'analyzed' | 'translated' | 'rendered' }>
> = {
  analyzed: { from: 'analyzing', message: 'analyzed' },
  translated: { from: 'translating', message: 'translated' },
  // premium renders too
  completed: { from: 'rendering', message: 'rendered' },
}

/** Says so when the stage that the page was waiting for is done. */
export function useFinishToast(status: ProjectStatus): void {
  const { t } = useTranslation()
  const toast = useToast()
  const before = useRef(status)
  useEffect(() => {
    const was = before.current
    before.current = status
    const finish = FINISHED[status]
    if (finish && was.startsWith(finish.from)) toast({ tone: 'done', text: t(`message.${finish.message}`) })
  }, [status, t, toast])
}
