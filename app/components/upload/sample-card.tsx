import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'

/** For who has no video at hand: the clip of the example. */
export function SampleCard({ action }: { action: string }) {
  const { t } = useTranslation('projects')
  const { formData, formAction } = useNavigation()
  const pending = formData?.get('intent') === 'sample' || (formAction?.endsWith('?sample') ?? false)
  return (
    <section
      aria-label={t('sample.title')}
      className="grid items-center gap-4 rounded-lg border border-hairline bg-surface p-4 sm:grid-cols-[9rem_1fr]"
    >
      <img
        src="/home/before.webp?v=3"
        alt=""
        width={1120}
        height={630}
        loading="lazy"
        className="hidden aspect-video w-full rounded bg-ink object-cover sm:block"
      />
      <div className="grid justify-items-start gap-2">
        <h2 className="text-base font-semibold">{t('sample.title')}</h2>
        <p className="text-sm text-muted">{t('sample.text')}</p>
        <Form method="post" action={action}>
          <Button size="small" name="intent" value="sample" pending={pending}>
            {t('sample.use')}
          </Button>
        </Form>
      </div>
    </section>
  )
}
