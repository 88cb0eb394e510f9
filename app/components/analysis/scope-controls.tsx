// what all pages have is one file as long as this one reaches all of it, too
import '../layout/page-title.ts'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../ui/use-hydrated.ts'
import { AreaPicker } from './area-picker.tsx'
import { ScopeFields } from './scope-fields.tsx'
import type { ScopeProps } from './scope-props.ts'

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
