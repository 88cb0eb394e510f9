import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { BuildVersion } from '#app/components/layout/page-contexts.ts'
import { startTexts } from '#app/i18n/client.ts'

void startTexts().then((i18n) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <BuildVersion.Provider value={window.__remixManifest.version}>
          <I18nextProvider i18n={i18n}>
            <RemixBrowser />
          </I18nextProvider>
        </BuildVersion.Provider>
      </StrictMode>,
    )
  }),
)
