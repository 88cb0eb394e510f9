import { Form, Link } from '@remix-run/react'
import { Paintbrush } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'

interface SharedStyle {
  readonly text_id: string
  readonly project_id: string
  readonly project_name: string
  readonly original: string
  readonly language: string
  readonly videos: number
}

/** Looks that a person has set in one video, each to be taken over into those that have the same text. */
export function SharedStyles({ styles }: { styles: readonly SharedStyle[] }) {
  const { t } = useTranslation('collections')
  return (
    <section aria-label={t('looks.title')}>
      <Disclosure title={t('looks.title')} note={t('looks.note', { count: styles.length })}>
        <div className="grid gap-4">
          <p className="max-w-prose text-muted">{t('looks.text')}</p>
          <ul className="grid gap-4">
            {styles.map(
              ({ text_id: id, project_id: project, project_name: name, original, language, videos }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <p className="grid min-w-0 gap-0.5">
                    <span lang={language} className="[overflow-wrap:anywhere]">
                      {original}
                    </span>
                    <Link
                      to={`/projects/${project}/translation/texts/${id}`}
                      className="link truncate text-sm"
                    >
                      {t('looks.setIn', { name })}
                    </Link>
                  </p>
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="text_id" value={id} />
                    <Button name="intent" value="spread-look" size="small" icon={Paintbrush}>
                      {t('looks.apply', { count: videos })}
                    </Button>
                  </Form>
                </li>
              ),
            )}
          </ul>
        </div>
      </Disclosure>
    </section>
  )
}
