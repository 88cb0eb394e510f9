import type { Page } from '@playwright/test'

/** What somebody does on a page before its picture is taken; done by fields' names, so that every language will do. */
export interface Act {
  do(page: Page): Promise<void>
  /** Nothing of it happens without script. */
  readonly needsScript?: boolean
}

/** A picture's name, the address, and what is done there first. */
export type Screen = readonly [name: string, path: string, act?: Act]

const MAIN = 'main#content'

/** Presses the button of an intent, or the only one of the page's form, and waits for `shows`. */
export function press(intent: string, shows: string): Act {
  return {
    do: async (page) => {
      await page.locator(`${MAIN} button[value="${intent}"]`).first().click()
      await page.locator(shows).first().waitFor()
    },
  }
}

/** Sends the page's first form as it is, to be told what is missing. */
export const sendEmpty: Act = {
  do: async (page) => {
    await page.locator(`${MAIN} form[method=post] button[type=submit]`).first().click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
}

/** Types a code that no app shows. */
export const sendWrongCode: Act = {
  do: async (page) => {
    await page.locator(`${MAIN} input[name=code]`).fill('000000')
    await page.locator(`${MAIN} button[value=turn-on]`).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
}

/** Asks for a link by mail, each time for another mailbox: one gets only a few an hour. */
export const askForLink: Act = {
  do: async (page) => {
    const email = `una-direccion-bastante-larga.${Math.random().toString(36).slice(2)}@example.com`
    await page.locator(`${MAIN} input[name=email]`).fill(email)
    await page.locator(`${MAIN} form[method=post] button[type=submit]`).first().click()
    await page.waitForURL('**?sent')
  },
}

/** Opens everything that is folded away. */
export const unfold: Act = {
  do: (page) =>
    page.locator(`${MAIN} details > summary`).evaluateAll((summaries) => {
      for (const { parentElement } of summaries) if (parentElement) parentElement.setAttribute('open', '')
    }),
}

/** The settings of an analysis by hand, all sections open, with characters of one's own. */
export const openAdvanced: Act = {
  do: async (page) => {
    await page.locator('input[name=mode][value=advanced]').check()
    await unfold.do(page)
    await page.locator('input[name=allowlist_type][value=custom]').check()
  },
}

export const chooseLetter: Act = {
  needsScript: true,
  do: async (page) => {
    const buffer = Buffer.from('Querida abuela')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'carta.txt', mimeType: 'text/plain', buffer })
    await page.locator(`${MAIN} .bg-wrong-tint`).waitFor()
  },
}

/** A video that never arrives. */
export const sendVideo: Act = {
  needsScript: true,
  do: async (page) => {
    await page.route('**/api/v1/videos/*/upload/resumable', () => undefined)
    const name = 'vacaciones_en_la_playa_con_los_primos_version_definitiva.mp4'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'video/mp4', buffer: Buffer.alloc(3_000_000) })
    await page.getByRole('progressbar').waitFor()
  },
}

export const typeTranslation: Act = {
  needsScript: true,
  do: async (page) => {
    await page.locator(`${MAIN} textarea`).first().fill('Granny’s very own secret recipe')
  },
}
