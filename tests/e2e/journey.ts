import { expect, type Page, test as base } from '@playwright/test'
import type { Insertable } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ProjectsTable } from '#app/db/project-tables.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { sessionCookie } from '#tests/factories/session-cookie.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'

export { db, expect }

export const PASSWORD = 'una clave larga'

/** Answers of 4xx are part of the journeys; Remix complains of those that come before any route, and of a navigation that another overtakes. */
const EXPECTED = /^(?:Failed to load resource|AbortError: |signal is aborted|SyntaxError\s+at )/

interface Fixtures {
  /** Somebody who is logged in, in the page's own browser. */
  person: UserRow
  /** Puts a project of theirs into the state that the journey begins in. */
  project: (columns?: Partial<Insertable<ProjectsTable>>) => Promise<ProjectRow>
}

export const test = base.extend<Fixtures>({
  // the server is only there once the global set-up has run
  // oxlint-disable-next-line no-empty-pattern -- playwright reads the fixtures that it needs from the pattern
  baseURL: ({}, use) => use(process.env['BASE_URL']),
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await use(page)
    expect(complaints.filter((text) => !EXPECTED.test(text))).toEqual([])
  },
  person: async ({ context, baseURL }, use) => {
    const email = `persona-${crypto.randomUUID()}@example.com`
    const user = await insertUser(db, { email, password: PASSWORD, name: 'Ana Ruiz' })
    await context.addCookies([await sessionCookie(db, user, baseURL ?? '')])
    await use(user)
  },
  project: async ({ person }, use) => {
    await use((columns) => insertProject(db, { user_id: person.id, ...columns }))
  },
})

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { name })
}

/** A button of the page's own content, not one of the header's. */
export function button(page: Page, name: string | RegExp) {
  return page.getByRole('main').getByRole('button', { name })
}

/** Waits until script has taken over, where there is any: what is typed before that is no test of the script. */
export async function settled(page: Page): Promise<void> {
  if (base.info().project.use.javaScriptEnabled === false) return
  await page.locator('html[data-scripted]').waitFor({ state: 'attached' })
}
