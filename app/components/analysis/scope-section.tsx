import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../ui/disclosure.tsx'
import { useOpened } from '../ui/use-opened.ts'
import type { ScopeProps } from './scope-props.ts'

const ScopeControls = lazy(() => import('./scope-controls.tsx'))

/**
 * Where and when is read. With script the frame is drawn on, which is loaded once the section is opened; a form that is
 * sent before leaves the scope as it is.
 */
export function ScopeSection(scope: ScopeProps) {
  const { t } = useTranslation('analysis')
  const body = useRef<HTMLDivElement>(null)
  const isOpened = useOpened(body)
  const controls = <ScopeControls {...scope} />
  return (
    <Disclosure title={t('scope.title')} note={t('scope.note')} open={scope.isOpen}>
      <div ref={body}>
        <noscript>{controls}</noscript>
        {isOpened && <Suspense>{controls}</Suspense>}
      </div>
    </Disclosure>
  )
}
