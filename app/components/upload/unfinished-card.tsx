import { Form } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMegabytes } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date-text.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { UnfinishedUpload } from './unfinished-upload.ts'

/** What has arrived of an upload that broke off, and how it goes on. Without script nothing continues it. */
export function UnfinishedCard({ upload }: { upload: UnfinishedUpload }) {
  const { t } = useTranslation('projects')
  const language = useLanguage()
  const { name, arrivedBytes, sizeBytes, expiresAt } = upload
  const title = t('upload.unfinished.title', { name })
  return (
    <section
      aria-labelledby="unfinished-title"
      className="grid gap-3 rounded-lg border border-hairline bg-surface p-5 noscript:hidden sm:p-6"
    >
      <h3 id="unfinished-title" className="break-words text-base font-semibold">
        {title}
      </h3>
      <ProgressBar label={title} percent={(arrivedBytes / sizeBytes) * 100} />
      <p className="max-w-prose">
        {t('upload.unfinished.text', {
          sent: formatMegabytes(arrivedBytes, language),
          total: formatMegabytes(sizeBytes, language),
        })}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          <RichText
            text={t('upload.unfinished.until')}
            parts={{ date: () => <DateText date={new Date(expiresAt)} withTime /> }}
          />
        </p>
        <Form method="post" action="?discard">
          <Button size="small" icon={Trash2}>
            {t('upload.unfinished.discard')}
          </Button>
        </Form>
      </div>
    </section>
  )
}
