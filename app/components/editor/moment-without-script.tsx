import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { askedMoment } from './asked-moment.ts'

/** The original at the moment that the address asks for, where no script shows it in the editor. */
export function MomentWithoutScript({
  projectId,
  version,
}: {
  projectId: string
  /** Undefined where no browser plays the original. */
  version: string | undefined
}) {
  const { t } = useTranslation('editor')
  const [search] = useSearchParams()
  const seconds = askedMoment(search)
  if (seconds === undefined || version === undefined) return null
  return (
    <noscript>
      <video
        src={`/api/v1/projects/${projectId}/proxy/video?v=${version}#t=${seconds.toFixed(3)}`}
        preload="auto"
        controls
        playsInline
        aria-label={t('stage.label')}
        className="mx-auto mb-4 block max-h-[60dvh] max-w-full rounded bg-well"
      />
    </noscript>
  )
}
