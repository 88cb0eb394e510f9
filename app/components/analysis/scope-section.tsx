import { type ComponentType, lazy, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../ui/disclosure.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useSeen } from '../ui/use-seen.ts'
import type { ScopeProps } from './scope-props.ts'

/** What script never shows it never loads. */
const ScopeFields = lazy(() => import('./scope-fields.tsx'))

/** Where and when is read. With script the frame is drawn on, which is loaded once the section is seen. */
export function ScopeSection(scope: ScopeProps) {
  const { t, i18n } = useTranslation('analysis')
  const body = useRef<HTMLDivElement>(null)
  const [Picker, setPicker] = useState<ComponentType<ScopeProps>>()
  const scripted = useHydrated()
  useSeen(body, async () => {
    const [{ AreaPicker }] = await Promise.all([
      import('./area-picker.tsx'),
      // where the words of the frame picker are
      i18n.loadNamespaces('translation'),
    ])
    setPicker(() => AreaPicker)
  })
  return (
    <Disclosure title={t('scope.title')} note={t('scope.note')} open={scope.isOpen}>
      <div ref={body} className="grid gap-5">
        <noscript>
          <ScopeFields {...scope} />
        </noscript>
        {Picker ? (
          <Picker {...scope} />
        ) : (
          // what is set stays so, also if nobody has looked at it
          scripted &&
          scope.kept.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))
        )}
      </div>
    </Disclosure>
  )
}
