import { Form } from '@remix-run/react'
import { BookmarkPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'

/** Names that several videos have, to be taken into the glossary in one go. */
export function RecurringNames({
  names,
}: {
  names: readonly { readonly term: string; readonly videos: number }[]
}) {
  const { t } = useTranslation('collections')
  return (
    <section aria-label={t('names.title')}>
      <Disclosure title={t('names.title')} note={t('names.note', { count: names.length })}>
        <Form method="post" preventScrollReset className="grid gap-4">
          <p className="max-w-prose text-muted">{t('names.text')}</p>
          <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {names.map(({ term, videos }) => (
              <li key={term}>
                <label className="flex items-start gap-3 py-1.5 touch:py-3">
                  <input
                    type="checkbox"
                    name="name"
                    value={term}
                    className="mt-0.5 h-5 w-5 shrink-0 rounded accent-primary"
                  />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {term} <span className="text-sm text-muted">{t('videoCount', { count: videos })}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <Button name="intent" value="keep-names" icon={BookmarkPlus} className="justify-self-start">
            {t('names.keep')}
          </Button>
        </Form>
      </Disclosure>
    </section>
  )
}
