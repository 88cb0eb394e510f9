import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FrameDemo } from '#app/components/home/frame-demo.tsx'
import { Features, Steps, Uses } from '#app/components/home/sections.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { useRoot } from '#app/components/layout/use-root.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Page } from '#app/components/ui/page.tsx'
import { optionalUser } from '#app/http/page-user.server.ts'
import { findMadeVideo } from '#app/services/home/made-video.server.ts'

export const handle = { i18n: ['home'] }

export const meta = pageTitle('default')

export async function loader({ request }: LoaderFunctionArgs) {
  if (await optionalUser(request)) throw redirect('/projects')
  return { madeVideo: (await findMadeVideo()) ?? null }
}

export default function Home() {
  const { t } = useTranslation('home')
  const { madeVideo } = useLoaderData<typeof loader>()
  const mayRegister = useRoot()?.registration === 'open'
  return (
    <Page className="grid gap-20 py-10 sm:py-16 lg:gap-28">
      <section className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[5fr_6fr]">
        <div>
          <h1 className="text-2xl font-semibold">{t('hero.title')}</h1>
          <p className="mt-4 max-w-[46ch] text-md text-muted">{t('hero.text')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {mayRegister && (
              <ButtonLink kind="primary" to="/register">
                {t('hero.start')}
              </ButtonLink>
            )}
            <ButtonLink to="/login" kind={mayRegister ? 'secondary' : 'primary'}>
              {t('hero.login')}
            </ButtonLink>
          </div>
          <p className="mt-4 text-sm text-muted">{t('hero.price')}</p>
        </div>
        <FrameDemo made={madeVideo} />
      </section>
      <Steps />
      <Features />
      <Uses />
      <section className="flex flex-wrap items-center justify-between gap-6 border-t-2 border-text pt-8">
        <h2 className="text-xl">{t('final.title')}</h2>
        <div className="flex flex-wrap gap-3">
          {mayRegister && (
            <ButtonLink kind="primary" to="/register">
              {t('final.register')}
            </ButtonLink>
          )}
          <ButtonLink to="/login" kind={mayRegister ? 'secondary' : 'primary'}>
            {t('final.login')}
          </ButtonLink>
        </div>
      </section>
    </Page>
  )
}
