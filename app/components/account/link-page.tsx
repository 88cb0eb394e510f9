import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemBanner } from '../layout/problem-banner.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'

/**
 * What a mailed link leads to: it does its work by a button, since programs that look into mails follow links as well.
 */
export function LinkQuestion({
  title,
  text,
  submit,
  token,
  answer,
}: {
  title: string
  text: string
  submit: string
  token: string
  answer: unknown
}) {
  const { t } = useTranslation('account')
  const { state } = useNavigation()
  return (
    <Page width="form" className="grid gap-8 py-12 sm:py-20">
      <PageTitle title={title} note={text} />
      <ProblemBanner answer={answer} title={t('link.failed')} />
      <Form method="post" className="grid">
        <input type="hidden" name="token" value={token} />
        <Button kind="primary" pending={state !== 'idle'}>
          {submit}
        </Button>
      </Form>
    </Page>
  )
}

/** In place of a page whose link opens nothing any more. `again` leads to another one. */
export function LinkOver({
  title,
  again,
  children,
}: {
  title: string
  again?: string
  children?: ReactNode
}) {
  const { t } = useTranslation('account')
  return (
    <Page width="form" className="grid gap-8 py-12 sm:py-20">
      <PageTitle title={title} />
      <Banner tone="warn" title={t('link.over')}>
        {t('link.overText')}
      </Banner>
      {children}
      {again !== undefined && (
        <div className="flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={again} kind="primary">
            {t('link.another')}
          </ButtonLink>
          <ButtonLink to="/contact">{t('register.write')}</ButtonLink>
        </div>
      )}
    </Page>
  )
}
