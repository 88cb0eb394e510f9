import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { BuildVersion } from '#app/components/layout/page-contexts.ts'
import { startTexts } from '#app/i18n/client.ts'

/**
 * Waits for the data of the page, which its entry component throws a promise of. It must not suspend while it hydrates:
 * a click at that moment is answered by React with its error 345 and a page without script
 * (github.com/remix-run/remix/issues/10214).
 */
async function decodeLoaderData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    await thrown
  }
}

void Promise.all([startTexts(), decodeLoaderData()]).then(([i18n]) =>
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
