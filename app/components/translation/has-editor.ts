import type { ProjectStatus, Stage } from '#app/domain/project-status.ts'

const WITH_EDITOR: readonly ProjectStatus[] = [
  'analysis_confirmed',
  'translated',
  'translations_edited',
  'translations_confirmed',
  'rendering',
  'rendering_premium',
  'completed',
]

/** Whether the texts may be edited. After an error too, so that a person can always correct a text or go on by hand. */
export function hasEditor({ status, stage }: { status: ProjectStatus; stage: Stage }): boolean {
  return (
    WITH_EDITOR.includes(status) || (status === 'error' && (stage === 'translation' || stage === 'rendering'))
  )
}
