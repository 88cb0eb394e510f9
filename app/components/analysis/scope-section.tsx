import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../ui/disclosure.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useSeen } from '../ui/use-seen.ts'
import type { ScopeProps } from './scope-props.ts'

const AreaPicker = lazy(() => import('./area-picker.tsx'))
/** What script never shows it never loads. */
const ScopeFields = lazy(() => import('./scope-fields.tsx'))

/** Where and when is read. With script the frame is drawn on, which is loaded once the section is seen. */
export function ScopeSection(scope: ScopeProps) {
  const { t } = useTranslation('analysis')
  const body = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(body)
  const scripted = useHydrated()
  // what is set stays so, also if nobody has looked at it
  const kept =
    scripted &&
    scope.kept.map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />)
  return (
    <Disclosure title={t('scope.title')} note={t('scope.note')} open={scope.isOpen}>
      <div ref={body} className="grid gap-5">
        <p className="max-w-prose text-sm text-muted">{t('scope.help')}</p>
        <noscript>
          <ScopeFields {...scope} />
        </noscript>
        <Suspense fallback={kept}>{isSeen ? <AreaPicker {...scope} /> : kept}</Suspense>
      </div>
    </Disclosure>
  )
}
