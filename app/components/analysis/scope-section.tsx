import { type ComponentType, lazy, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScopeRows } from '#app/forms/scope-rows.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useSeen } from '../ui/use-seen.ts'
import type { ScopeProps } from './scope-props.ts'

/** What script never shows it never loads. */
const ScopeFields = lazy(() => import('./scope-fields.tsx'))

/** Where and when is read. With script the frame is drawn on, which is loaded once the section is seen. */
export function ScopeSection(scope: ScopeProps) {
  const { t, i18n } = useTranslation('analysis')
  const { rows, errors } = scope
  const isWrong = Boolean(errors.areas ?? errors.from ?? errors.to)
  const isSet = rows.areas.some(({ kind }) => kind !== 'none') || rows.from + rows.to !== ''
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
    <Disclosure title={t('scope.title')} note={t('scope.note')} open={isSet || isWrong}>
      <div ref={body} className="grid gap-5">
        <p className="max-w-prose text-sm text-muted">{t('scope.help')}</p>
        <noscript>
          <ScopeFields {...scope} />
        </noscript>
        {Picker ? <Picker {...scope} /> : scripted && isSet && <SentRows rows={rows} />}
      </div>
    </Disclosure>
  )
}

const AREA = ['kind', 'left', 'top', 'width', 'height'] as const

/** What is set stays so, also if nobody has looked at it. */
function SentRows({ rows: { from, to, areas } }: { rows: ScopeRows }) {
  const hidden = (name: string, value: string, key = name) => (
    <input key={key} type="hidden" name={name} value={value} />
  )
  return (
    <>
      {hidden('from', from)}
      {hidden('to', to)}
      {areas.map((area, row) => AREA.map((name) => hidden(`area_${name}`, area[name], `${row} ${name}`)))}
    </>
  )
}
