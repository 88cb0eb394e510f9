import { MEBIBYTE } from '#app/domain/byte-size.ts'
import { randomUUID } from 'node:crypto'
import { addEntry } from '#app/db/credits.server.ts'
import { countDownload } from '#app/db/downloads.server.ts'
import { setOwnQuota } from '#app/db/quotas.server.ts'
import { enqueue } from '#app/queue/enqueue.server.ts'
import { button, db, expect, test } from './journey.ts'
import { common, credits, profile, projects } from './words.ts'

const LISTED = 50

// proves profile-1, profile-3, constant-11
test('who one is: initials, e-mail, badge, number, and dates that may be missing', async ({
  page,
  person,
}) => {
  await page.goto('/profile')
  const main = page.getByRole('main')
  // of the e-mail, in capitals by their style
  await expect(main.getByText('pe', { exact: true })).toHaveCSS('text-transform', 'uppercase')
  await expect(main.getByText(person.email).first()).toBeVisible()
  await expect(main.getByText(profile('personal.active'))).toBeVisible()
  await expect(main.getByText(person.id)).toBeVisible()
  const fact = (name: string) =>
    main
      .getByRole('term')
      .filter({ hasText: profile(`personal.${name}`) })
      .locator('xpath=following-sibling::dd[1]')
  await expect(fact('registered')).toContainText(String(person.created_at.getUTCFullYear()))
  await expect(fact('lastLogin')).toHaveText(profile('personal.none'))
  await expect(main.getByRole('link', { name: profile('password.title') })).toBeVisible()
  await db
    .updateTable('users')
    .set({ last_login: new Date('2026-03-02T12:00:00Z') })
    .where('id', '=', person.id)
    .execute()
  await page.reload()
  await expect(fact('lastLogin')).toContainText('2 mar 2026')
  const menu = page.getByRole('navigation', { name: profile('menu') })
  for (const name of ['personal', 'credits', 'recent'])
    await expect(menu.getByRole('link', { name: profile(`sections.${name}`) })).toBeVisible()
  // 1200 px with its margins
  await page.setViewportSize({ width: 1600, height: 900 })
  expect((await page.getByRole('main').locator('> div').boundingBox())?.width).toBe(1200)
})

// proves profile-5, profile-6, constant-10
test('a movement is named, signed and referred to by its kind, and what was given by its note', async ({
  page,
  person,
}) => {
  const reference = randomUUID()
  const entries = [
    ...Array.from({ length: LISTED }, () => ({ type: 'GRANT' as const, amount: 1, referenceId: null })),
    { type: 'PURCHASE' as const, amount: 10, referenceId: reference },
    { type: 'CONSUMPTION' as const, amount: -2, referenceId: reference },
    { type: 'REFUND' as const, amount: -3, referenceId: reference },
    { type: 'GRANT' as const, amount: 4, referenceId: 'Por el fallo del martes' },
  ]
  await db.transaction().execute(async (trx) => {
    for (const entry of entries)
      await addEntry(trx, { ...entry, userId: person.id, idempotencyKey: randomUUID() })
  })
  await page.goto('/profile/credits')
  await expect(page.getByText(profile('credits.balance_other').replace('{{count}}', '59'))).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  // the head, and the latest fifty
  await expect(rows).toHaveCount(LISTED + 1)
  for (const name of ['date', 'type', 'amount', 'reference'])
    await expect(page.getByRole('columnheader', { name: profile(`credits.${name}`) })).toBeVisible()
  const cut = `${reference.slice(0, 8)}…`
  const wanted = [
    [profile('credits.GRANT'), '+4', 'Por el fallo del martes'],
    [profile('credits.REFUND'), '−3', cut],
    [profile('credits.CONSUMPTION'), '−2', cut],
    [profile('credits.PURCHASE'), '+10', cut],
    [profile('credits.GRANT'), '+1', '–'],
  ]
  for (const [index, texts] of wanted.entries()) {
    const cells = rows.nth(index + 1).getByRole('cell')
    await expect(cells).toHaveText([/\d{1,2}:\d{2}/, ...texts])
  }
  const colour = (name: string) =>
    page
      .getByText(profile(`credits.${name}`), { exact: true })
      .evaluate((badge) => getComputedStyle(badge).color)
  expect(await colour('PURCHASE')).not.toBe(await colour('CONSUMPTION'))
  await page.getByRole('link', { name: profile('credits.buy') }).click()
  await expect(page).toHaveURL('/buy-credits')
})

// proves profile-8, constant-11
test('recent projects are those that one took a video from', async ({ page, person, project }) => {
  await page.goto('/profile/recent')
  await expect(page.getByText(profile('recent.empty'))).toBeVisible()
  const name = 'Curso de seguridad en el laboratorio de química orgánica'
  const { id } = await project({
    name,
    description: 'Para el canal',
    status: 'completed',
    current_stage: 'rendering',
  })
  await db
    .transaction()
    .execute((trx) => countDownload(trx, { userId: person.id, projectId: id, output: 'watermarked' }))
  await page.reload()
  const card = page.getByRole('main').getByRole('listitem')
  await expect(card).toContainText('Para el canal')
  await expect(card).toContainText(common('status.completed'))
  await expect(card).toContainText(profile('recent.downloads_one').replace('{{count}}', '1'))
  const link = card.getByRole('link', { name })
  expect((await link.boundingBox())?.width).toBeLessThanOrEqual(200)
  await expect(link).toHaveAttribute('href', `/projects/${id}`)
})

test('limits are told with what is used of them, and which is the account’s own', async ({
  page,
  person,
  project,
}) => {
  await setOwnQuota(db, person.id, 'projects', 1)
  await project({ name: 'Receta', video_bytes: String(1536 * MEBIBYTE) })
  await page.goto('/profile/usage')
  const line = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: profile(`usage.names.${name}`), exact: true }) })
  await expect(line('storage_mb')).toContainText(/1,5\sGB de 20\sGB/)
  await expect(line('storage_mb').getByRole('meter')).toHaveAttribute('aria-valuenow', '1536')
  await expect(line('projects')).toContainText('1 de 1')
  await expect(line('projects')).toContainText(profile('usage.full'))
  await expect(line('projects')).toContainText(profile('usage.own'))
  await expect(line('running_jobs').getByRole('meter')).toHaveCount(0)
  await expect(page.getByText(profile('usage.resets'))).toBeVisible()
})

test('a limit that is reached is told where it stops somebody', async ({ page, person }) => {
  await setOwnQuota(db, person.id, 'projects', 0)
  await page.goto('/projects/create')
  await page.getByLabel(projects('create.name')).fill('Receta')
  await button(page, projects('create.submit')).click()
  await expect(page.getByText(/Ya tienes 0 proyectos y el máximo son 0/).first()).toBeVisible()
})

test('the place in the queue is told while a stage waits', async ({ page, person, project }) => {
  const waiting = { status: 'analyzing', current_stage: 'analysis', attempt: 1 } as const
  let last = ''
  for (let i = 0; i < 3; i++) {
    const { id } = await project({ name: `Receta ${i}`, ...waiting })
    await db
      .transaction()
      .execute((trx) => enqueue(trx, 'analyze', { projectId: id, attempt: 1 }, { startAfterSeconds: 600 }))
    last = id
  }
  await page.goto(`/projects/${last}`)
  // other journeys queue jobs as well
  const told = new RegExp(common('work.ahead_other').replace('{{count}}', '\\d+'))
  await expect(page.getByText(told), person.email).toBeVisible()
})

// proves credits-1, constant-2, constant-11
test('each pack says what it holds, about how many minutes, and its price in dollars', async ({
  page,
  person,
}) => {
  await page.goto('/buy-credits')
  const packs = page.getByRole('main').getByRole('listitem')
  await expect(packs, person.email).toHaveCount(3)
  for (const [index, [name, count, price]] of [
    ['basic', '10', /9,99\s\$ USD/],
    ['standard', '50', /39,99\s\$ USD/],
    ['premium', '100', /69,99\s\$ USD/],
  ].entries()) {
    const pack = packs.nth(index)
    await expect(pack.getByRole('heading')).toHaveText(credits(`buy.packs.${String(name)}`))
    await expect(pack).toContainText(credits('buy.credits_other').replace('{{count}}', String(count)))
    await expect(pack).toContainText(credits('buy.minutes_other').replace('{{count}}', String(count)))
    await expect(pack).toContainText(price ?? '')
    expect((await pack.boundingBox())?.width).toBeGreaterThanOrEqual(280)
  }
  await expect(page.getByText(credits('buy.delay'))).toBeVisible()
})
