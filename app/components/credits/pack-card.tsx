import { Form, useNavigation } from '@remix-run/react'
import { ShoppingCart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Button } from '../ui/button.tsx'

export interface PackView {
  readonly id: string
  readonly name: string
  readonly credits: number
  readonly priceCents: number
}
const NAMED = ['basic', 'standard', 'premium'] as const

/** One pack: what it holds, what that is worth, what it costs. */
export function PackCard({ pack }: { pack: PackView }) {
  const { t } = useTranslation('credits')
  const language = useLanguage()
  const { state, formData } = useNavigation()
  const pending = state !== 'idle' && formData?.get('pack') === pack.id
  const known = NAMED.find((name) => name === pack.name)
  const name = known ? t(`buy.packs.${known}`) : pack.name
  return (
    <Form
      method="post"
      className="flex h-full flex-col gap-1 rounded-lg border border-hairline bg-surface p-5 sm:p-6"
    >
      <h2 className="text-md">{name}</h2>
      <p className="mt-3 text-xl font-semibold tabular-nums">{t('buy.credits', { count: pack.credits })}</p>
      <p className="text-muted">{t('buy.minutes', { count: pack.credits })}</p>
      <p className="mb-5 mt-3 text-md tabular-nums">
        {t('buy.price', { price: formatDollars(pack.priceCents, language) })}
      </p>
      <Button
        kind="primary"
        icon={ShoppingCart}
        name="pack"
        value={pack.id}
        pending={pending}
        aria-label={pending ? undefined : t('buy.buyLabel', { name })}
        className="mt-auto"
      >
        {pending ? t('buy.processing') : t('buy.buy')}
      </Button>
    </Form>
  )
}
