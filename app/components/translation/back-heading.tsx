import { ArrowLeft } from 'lucide-react'
import { useProject } from '../projects/use-project.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The title of a page beside the translation, and the way back to it. */
export function BackHeading({ title, back }: { title: string; back: string }) {
  const { id } = useProject()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg">{title}</h2>
      <ButtonLink
        to={`/projects/${id}/translation`}
        kind="quiet"
        size="small"
        icon={ArrowLeft}
        className="-mx-3"
      >
        {back}
      </ButtonLink>
    </div>
  )
}
