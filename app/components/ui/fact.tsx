import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** One of the facts of a `<dl>`, in a line with others: `Last used: yesterday`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex gap-1.5">
      <dt>
        {name}
        {t('colon')}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
