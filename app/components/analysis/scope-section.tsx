import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../ui/disclosure.tsx'
import type { ScopeProps } from './scope-props.ts'

/** Whether the disclosure that the element stands in has ever been open; on screen or not, keys lead into it. */
function useOpened(element: RefObject<Element>): boolean {
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    const details = element.current?.closest('details')
    if (!details) return
    const note = () => details.open && setOpened(true)
    note()
    details.addEventListener('toggle', note)
    return () => details.removeEventListener('toggle', note)
  }, [element])
  return isOpened
}

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
