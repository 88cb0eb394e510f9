import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The token itself, this once. */
export function MadeToken({ name, token }: { name: string; token: string }) {
  const { t } = useTranslation('tokens')
  const [isCopied, setCopied] = useState(false)
  // without a script, or on an insecure address, one copies by hand
  const canCopy = useHydrated() && 'clipboard' in navigator
  const copy = async () => {
    await navigator.clipboard.writeText(token)
    setCopied(true)
  }
  return (
    <Banner tone="done" title={t('made.title', { name })} announced>
      <p>{t('made.text')}</p>
      <div className="mt-3 flex flex-col items-start gap-3 sm:flex-row sm:items-center">
        <code
          className="select-all break-all rounded border border-control bg-surface px-3 py-2 text-sm"
          data-testid="made-token"
        >
          {token}
        </code>
        {canCopy && (
          <Button type="button" icon={isCopied ? Check : Copy} onClick={() => void copy()}>
            {t(isCopied ? 'made.copied' : 'made.copy')}
          </Button>
        )}
      </div>
    </Banner>
  )
}
