import { Link, useLoaderData } from '@remix-run/react'
import { FileJson, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallList } from '#app/components/developers/call-list.tsx'
import { CodeBlock, CodedText } from '#app/components/developers/code-block.tsx'
import { EXAMPLE_NAMES, exampleLines, firstVideo } from '#app/components/developers/examples.ts'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { useRoot } from '#app/components/layout/use-root.ts'
import { buttonClasses, ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { loader } from './developers.server.ts'

export { loader } from './developers.server.ts'

export const handle = { i18n: ['developers'] }

export const meta = pageTitle('developers')

export default function Developers() {
  const { t } = useTranslation('developers')
  const { origin, groups } = useLoaderData<typeof loader>()
  return (
    <Page className="grid gap-8 py-8 sm:py-12">
      <PageTitle title={t('title')} note={t('note')} actions={<Ways />} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <Contents />
        <div className="grid min-w-0 gap-12">
          <Section name="start">
            <CodeBlock code={firstVideo(origin)} label={t('start.code')} />
            <p className="max-w-prose text-sm text-muted">
              <CodedText text={t('start.after')} />
            </p>
          </Section>
          {EXAMPLE_NAMES.map((name) => (
            <Section key={name} name={name}>
              <CodeBlock code={exampleLines(name)} label={t(`${name}.code`)} />
            </Section>
          ))}
          <Section name="calls">
            <CallList groups={groups} />
          </Section>
        </div>
      </div>
    </Page>
  )
}

const SECTIONS = ['start', ...EXAMPLE_NAMES, 'calls'] as const

function Section({ name, children }: { name: (typeof SECTIONS)[number]; children: ReactNode }) {
  const { t } = useTranslation('developers')
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="grid min-w-0 scroll-mt-20 gap-4">
      <h2 id={`${name}-title`} className="text-lg">
        {t(`${name}.title`)}
      </h2>
      <p className="max-w-prose">
        <CodedText text={t(`${name}.text`)} />
      </p>
      {children}
    </section>
  )
}

function Contents() {
  const { t } = useTranslation('developers')
  return (
    <nav aria-label={t('contents')} className="lg:sticky lg:top-20">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 touch:gap-y-0 lg:grid">
        {SECTIONS.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="link text-muted hover:text-text touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {t(`${name}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** To a token, and to the description. */
function Ways() {
  const { t } = useTranslation('developers')
  const isPerson = Boolean(useRoot()?.user)
  return (
    <>
      <a href="/api/v1/openapi.json" className={buttonClasses({})}>
        <Icon of={FileJson} />
        OpenAPI 3.1
      </a>
      {isPerson ? (
        <ButtonLink to="/profile/tokens" kind="primary" icon={KeyRound}>
          {t('makeToken')}
        </ButtonLink>
      ) : (
        <Link to="/register" className={buttonClasses({ kind: 'primary' })}>
          {t('register')}
        </Link>
      )}
    </>
  )
}
