import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { problemIn } from '../layout/problem.ts'
import { useLogInAgain } from '../layout/bearer-token.ts'
import { type ButtonVariant, buttonClasses, ButtonText } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'

/** A file to be taken away. With script it is asked for first, so that a file that is not there is told in words. */
export function DownloadLink({
  href,
  text,
  newTab = false,
  ...variant
}: ButtonVariant & { href: string; text: string; newTab?: boolean }) {
  const { t } = useTranslation()
  const toast = useToast()
  const logInAgain = useLogInAgain()
  const download = async () => {
    const refusal = await whyNot(href)
    if (refusal === undefined) follow(href, newTab)
    else if (refusal.status === 401) logInAgain()
    else toast({ tone: 'wrong', text: refusal.detail ?? t('failure.download') })
  }
  const click = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void download()
  }
  return (
    <a
      href={href}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : { download: true })}
      onClick={click}
      className={buttonClasses(variant)}
    >
      <ButtonText icon={Download}>{text}</ButtonText>
    </a>
  )
}

/** Why the file cannot be had, or undefined when it can. */
async function whyNot(href: string): Promise<{ status: number; detail: string | undefined } | undefined> {
  try {
    const { ok } = await fetch(href, { method: 'HEAD' })
    if (ok) return undefined
    // only an answer to GET has a body that tells why
    const refusal = await fetch(href)
    const body: unknown = await refusal.json()
    return { status: refusal.status, detail: problemIn(body)?.detail }
  } catch {
    return { status: 0, detail: undefined }
  }
}

function follow(href: string, newTab: boolean): void {
  const link = document.createElement('a')
  link.href = href
  if (newTab) Object.assign(link, { target: '_blank', rel: 'noreferrer' })
  else link.download = ''
  link.click()
}
