import { useTranslation } from 'react-i18next'
// what all pages have is one file as long as this one reaches all of it, too
import '../layout/page-title.ts'
import { useProject } from '../projects/use-project.ts'
import { FieldNote } from '../ui/field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { AreaPicker } from './area-picker.tsx'
import { AreaRows, AREAS_NOTE_ID } from './area-rows.tsx'
import { NoCopy } from './no-copy.tsx'
import { type ScopeProps, useScopeErrors } from './scope-props.ts'
import { StretchFields } from './stretch-fields.tsx'

/** The scope without script: the video to look at, and all as fields, with rows for further areas. */
function ScopeFields({ rows, original, errors: refused }: ScopeProps) {
  const { t } = useTranslation('analysis')
  const { id, poster } = useProject()
  const errors = useScopeErrors(refused)
  return (
    <div className="grid gap-5">
      {original.file ? (
        <video
          controls
          muted
          preload="metadata"
          src={`/api/v1/projects/${id}/proxy/video?v=${original.file.version}`}
          poster={poster ?? undefined}
          aria-label={t('scope.video')}
          className="mx-auto max-h-[45dvh] max-w-full rounded bg-well"
        />
      ) : (
        <NoCopy original={original} />
      )}
      <StretchFields rows={rows} errors={errors} />
      <FieldNote id={AREAS_NOTE_ID} error={errors.areas} />
      <AreaRows areas={rows.areas} isWrong={errors.areas !== undefined} />
    </div>
  )
}

/** All that the scope is chosen with: on the frame, else, without script, in fields alone. */
export default function ScopeControls(scope: ScopeProps) {
  const { t } = useTranslation('analysis')
  const scripted = useHydrated()
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-sm text-muted">{t('scope.help')}</p>
      {scripted ? <AreaPicker {...scope} /> : <ScopeFields {...scope} />}
    </div>
  )
}
