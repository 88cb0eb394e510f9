import { CircleUser } from 'lucide-react'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '../projects/use-project.ts'
import { ButtonLink } from '../ui/button.tsx'

/** How many comments that are not dealt with there are about the texts of an editor, by the text's id. */
export const OpenComments = createContext<Readonly<Record<string, number>>>({})

/** In the row of a text: what guests have said about it and nobody has dealt with. */
export function CommentCount({ groupId, original }: { groupId: string; original: string }) {
  const { t } = useTranslation('translation')
  const { id } = useProject()
  const count = useContext(OpenComments)[groupId] ?? 0
  if (count === 0) return null
  return (
    <ButtonLink
      to={`/projects/${id}/review?text=${groupId}`}
      kind="quiet"
      size="small"
      icon={CircleUser}
      aria-label={t('review.of', { count, text: original })}
      className="-ml-3 text-muted"
    >
      {t('review.count', { count })}
    </ButtonLink>
  )
}
