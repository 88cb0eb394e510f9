import { CreditCard, Upload, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Pricing } from '#app/domain/render-price.ts'
import { formatDuration, formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/icon.tsx'
import type { PriceQuestion } from './use-price-question.ts'

/** What all chosen files cost, before anything is sent: agreed to, it is held as a whole. */
export function PricePanel({
  price,
  isMeasuring,
  balance,
  languages,
  onAgree,
  onWithdraw,
}: PriceQuestion & Pick<Pricing, 'balance' | 'languages'> & { onAgree: () => void; onWithdraw: () => void }) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const { videos, seconds, credits, toHold, outputs, paidOutputs, unknownVideos } = price
  const isEnough = toHold <= balance
  return (
    <section
      aria-labelledby="price"
      className="grid gap-3 rounded-lg border border-hairline bg-surface p-5 sm:p-6"
    >
      <h2 id="price" aria-live="polite" className="flex items-center gap-2 text-lg tabular-nums">
        {isMeasuring ? (
          <>
            <Spinner /> {t('price.measuring')}
          </>
        ) : (
          t('price.title', { count: credits, credits: number(credits) })
        )}
      </h2>
      <p className="max-w-prose tabular-nums">
        {t('price.what', { count: videos, duration: formatDuration(seconds) })}{' '}
        {t('price.languages', { count: languages })}
      </p>
      {!isMeasuring && (
        <p className="max-w-prose tabular-nums">
          {isEnough
            ? t('price.enough', { count: balance, balance: number(balance) })
            : t('price.short', {
                count: balance,
                ...{ balance: number(balance), paid: number(paidOutputs), total: number(outputs) },
              })}
        </p>
      )}
      {!isMeasuring && unknownVideos > 0 && (
        <p className="max-w-prose text-muted">{t('price.unknown', { count: unknownVideos })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="button" kind="primary" icon={Upload} unavailable={isMeasuring} onClick={onAgree} wide>
          {t(isEnough ? 'price.agree' : 'price.agreeShort')}
        </Button>
        {!isEnough && !isMeasuring && (
          // in another tab: the files that were chosen would be gone with this page
          <ButtonLink to="/buy-credits" target="_blank" icon={CreditCard} wide>
            {t('price.buy')}
          </ButtonLink>
        )}
        <Button type="button" kind="quiet" icon={X} onClick={onWithdraw} wide>
          {t('price.withdraw')}
        </Button>
      </div>
    </section>
  )
}

/** What a video will cost, where nobody can tell yet how long it is. */
export function PriceRule({ languages, balance }: Pricing) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  return (
    <p className="max-w-prose">
      {t('price.rule', { count: languages })}{' '}
      {t('price.balance', { count: balance, balance: formatNumber(balance, language) })}
    </p>
  )
}
