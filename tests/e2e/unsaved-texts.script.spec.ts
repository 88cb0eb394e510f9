import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import type { UserRow } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/factories/session-cookie.ts'
import { db, expect, settled, test } from './journey.ts'
import { common, translation } from './words.ts'

const EDITABLE = { status: 'translated', current_stage: 'translation' } as const
const field = (page: Page) => page.getByLabel(translation('editor.translationOf', { text: 'Hola' }))
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('Not yet sent'))

/** What cannot be sent waits in the browser. */
async function typeInVain(page: Page, { id }: Pick<ProjectRow, 'id'>): Promise<void> {
  const track = await insertTrack(db, { id }, { original_text: 'Hola' })
  await insertTranslation(db, track, { text: 'Hi' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await page.route(
    (url) => url.pathname.endsWith('/translation.data'),
    (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()),
  )
  await field(page).fill('Not yet sent')
  await expect.poll(() => kept(page)).toBe(true)
  // as a browser does that has crashed: it asks nothing
  page.on('dialog', (dialog) => void dialog.accept())
  await page.unrouteAll()
}

const sessionsOf = (person: UserRow) => db.updateTable('sessions').where('user_id', '=', person.id)

test('what waits to be sent goes with whoever logs out, and not with a session that ran out', async ({
  page,
  person,
  project,
  context,
  baseURL,
}) => {
  await typeInVain(page, await project(EDITABLE))

  await sessionsOf(person)
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .execute()
  await page.goto('/projects')
  await expect(page).toHaveURL(/expired=1/)
  await settled(page)
  expect(await kept(page)).toBe(true)

  await context.addCookies([await sessionCookie(db, person, baseURL ?? '')])
  await page.goto('/projects')
  await settled(page)
  expect(await kept(page)).toBe(true)
  await page.getByRole('banner').getByText(person.name).click()
  await page
    .getByRole('button', { name: common('nav.logout') })
    .first()
    .click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => kept(page)).toBe(false)
})

test('a login that is ended from elsewhere leaves no texts behind', async ({ page, person, project }) => {
  await typeInVain(page, await project(EDITABLE))
  await sessionsOf(person)
    .set({ revoked_at: sql<Date>`now()` })
    .execute()
  await page.goto('/projects')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => kept(page)).toBe(false)
})
