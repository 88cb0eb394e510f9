import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Something that is shown once, to be taken along: a token, a secret, a few codes a line each. */
export function Copyable({ text, testId }: { text: string; testId: string }) {
  const { t } = useTranslation('common')
  const [isCopied, setCopied] = useState(false)
  // without a script, or on an insecure address, one copies by hand
  const canCopy = useHydrated() && 'clipboard' in navigator
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="mt-3 flex flex-col items-start gap-3 sm:flex-row sm:items-center">
      <code
        className="select-all whitespace-pre-line break-all rounded border border-control bg-surface px-3 py-2 text-sm"
        data-testid={testId}
      >
        {text}
      </code>
      {canCopy && (
        <Button type="button" className="shrink-0" icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      )}
    </div>
  )
}
