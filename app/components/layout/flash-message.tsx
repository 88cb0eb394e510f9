import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlashCode } from '#app/i18n/flash-codes.ts'
import { Banner } from '../ui/banner.tsx'
import { useRoot } from './use-root.ts'

export function useMessageText(): (code: FlashCode) => string {
  const { t } = useTranslation()
  return useCallback((code) => t(`message.${code}`), [t])
}

/** The message that came with a whole document: without script, or before it ran, there are no toasts. */
export function FlashBanner() {
  const flash = useRoot()?.flash ?? undefined
  const text = useMessageText()
  const [first] = useState(flash?.id)
  if (!flash || flash.id !== first) return null
  return (
    <div className="mx-auto w-full max-w-page px-4 py-4 sm:px-6">
      <Banner tone="done" announced>
        {text(flash.code)}
      </Banner>
    </div>
  )
}
