import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** What is in the account, and the way to more. */
export function CreditsCard({ balance }: { balance: number }) {
  const { t } = useTranslation('result')
  return (
    <Card title={t('credits.title')}>
      <p className="text-lg font-semibold tabular-nums">{t('credits.balance', { count: balance })}</p>
      <p className="mb-4 mt-1 text-sm text-muted">{t('credits.minute')}</p>
      <ButtonLink to="/buy-credits" icon={Coins} wide>
        {t('credits.buy')}
      </ButtonLink>
    </Card>
  )
}
