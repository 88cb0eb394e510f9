import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Lines for a shell. `label` says what they do, for who cannot see where they stand. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const { t } = useTranslation('developers')
  const [isCopied, setCopied] = useState(false)
  const canCopy = useHydrated() && 'clipboard' in navigator
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-hairline bg-surface">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 border-b border-hairline px-4 py-1 text-sm text-muted">
        {label}
        {canCopy && (
          <Button
            type="button"
            kind="quiet"
            size="small"
            icon={isCopied ? Check : Copy}
            onClick={() => void copy()}
          >
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
        )}
      </figcaption>
      {/* scrolls by itself, so it must be reachable by keyboard */}
      <pre tabIndex={0} role="region" aria-label={label} className="overflow-x-auto p-4 font-mono text-sm">
        <code>{code.trimEnd()}</code>
      </pre>
    </figure>
  )
}

/** A sentence in which what stands between backticks is code. */
export function CodedText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="whitespace-nowrap rounded bg-well px-1 font-mono text-[0.9em]">
        {part}
      </code>
    ),
  )
}
