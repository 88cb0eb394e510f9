import { button, db, expect, heading, PASSWORD, settled, test } from './journey.ts'
import { account, analysis, common, projects, result } from './words.ts'

// proves flow-validation-2, flow-error-5, flow-error-22
test('a form that does not reach the server stays as it was and says so', async ({ page, person }) => {
  await page.goto('/projects/create')
  await settled(page)
  await page.getByLabel(projects('create.name')).fill(`Receta de ${person.name}`)
  await page.route('**/projects/create**', (route) => route.abort())
  await button(page, projects('create.submit')).click()
  await expect(page.getByText(common('failure.unreachable')).first()).toBeVisible()
  await expect(page.getByText(projects('create.failed'))).toBeVisible()
  await expect(page.getByLabel(projects('create.name'))).toHaveValue(`Receta de ${person.name}`)
  await page.unroute('**/projects/create**')
  await button(page, projects('create.submit')).click()
  await expect(page).toHaveURL(/\/upload$/)
})

// proves flow-error-22
test('a page that looks again by itself outlives a server that is away for a while', async ({
  page,
  project,
}) => {
  const { id } = await project({
    status: 'analyzing',
    status_before: 'uploaded',
    current_stage: 'analysis',
    substep: 'detecting',
  })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  // the first look of the page itself; the answer that came with the document is not one
  await page.waitForResponse('**/*.data**')
  await page.route('**/*.data**', (route) => route.abort())
  await db
    .updateTable('projects')
    .set({ status: 'analyzed', texts_detected: 31 })
    .where('id', '=', id)
    .execute()
  await page.waitForEvent('requestfailed', { timeout: 60_000 })
  await expect(page.getByText(analysis('busy'))).toBeVisible()
  await page.unroute('**/*.data**')
  await expect(page.getByText('31', { exact: true })).toBeVisible()
})

test('whoever meets a refusal before any route while going on reads what was answered', async ({
  page,
  person,
}) => {
  await page.goto('/projects')
  await settled(page)
  await expect(page.getByText(person.name).first()).toBeVisible()
  const sentence = 'Demasiadas peticiones: dentro de 40 segundos se atienden otra vez.'
  const refusal = { status: 429, headers: { 'Retry-After': '40' } }
  await page.route('**/profile.data**', (route) => route.fulfill({ ...refusal, body: sentence }))
  await page.route('**/profile', (route) =>
    route.fulfill({ ...refusal, contentType: 'text/html; charset=utf-8', body: `<p>${sentence}</p>` }),
  )
  await page.locator('header a[href="/profile"]').first().click()
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
})

// proves flow-error-1, error-1
test('a call that is answered with 401 drops the token and leads to login once', async ({
  page,
  project,
}) => {
  const { id } = await project()
  await page.goto(`/projects/${id}/upload`)
  await settled(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).not.toBeNull()
  await db
    .deleteFrom('sessions')
    .where(
      'user_id',
      '=',
      (await db.selectFrom('projects').select('user_id').where('id', '=', id).executeTakeFirstOrThrow())
        .user_id,
    )
    .execute()
  const logins: string[] = []
  page.on('framenavigated', (frame) => logins.push(frame.url()))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') })
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText(account('login.expired'))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  expect(logins.filter((url) => url.includes('/login'))).toHaveLength(1)
})

// proves error-4
test('who comes back after the session has ended is told so and led on', async ({
  page,
  person,
  project,
}) => {
  const { id } = await project({ status: 'uploaded' })
  await db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  await page.goto(`/projects/${id}/analysis`)
  await expect(page.getByText(account('login.expired'))).toBeVisible()
  await page.getByLabel(account('login.email')).fill(person.email)
  await page.getByLabel(account('login.password')).fill(PASSWORD)
  await button(page, account('login.submit')).click()
  await expect(page).toHaveURL(`/projects/${id}/analysis`)
})

// proves result-13, flow-error-13, flow-error-14, flow-error-15, flow-error-16
test('a file that cannot be had is told in words, and a render that costs too much leads to the credits', async ({
  page,
  project,
}) => {
  const { id, user_id } = await project({
    status: 'completed',
    current_stage: 'rendering',
    video_path: 'projects/absent/film',
    watermarked_video_path: 'projects/absent/marked',
    credits_required: 5,
  })
  const credits = (available: number) =>
    db.updateTable('credit_accounts').set({ available }).where('user_id', '=', user_id).execute()
  await credits(5)
  await page.goto(`/projects/${id}/result`)
  await expect(page.getByText(result('player.unavailable'))).toBeVisible()
  await page.getByRole('link', { name: result('download.watermarked') }).click()
  await expect(page.getByRole('region', { name: /Avisos/ }).getByText(/ya no está/)).toBeVisible()
  // what the button was drawn with is no longer true
  await credits(0)
  await button(page, /sin marca de agua/)
    .first()
    .click()
  await expect(page.getByText('Créditos necesarios: 5. Tienes 0.').first()).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: result('credits.buy') })
      .first(),
  ).toHaveAttribute('href', '/buy-credits')
})

test('after going to another page the focus is on its content, and its title is told', async ({
  page,
  person,
}) => {
  await page.goto('/projects')
  await settled(page)
  await page.getByRole('link', { name: projects('list.empty.action') }).click()
  await expect(heading(page, projects('create.title'))).toBeVisible()
  await expect(page.locator('#content'), person.email).toBeFocused()
  await expect(page).toHaveTitle(`${common('titles.create')} · Rótulo`)
})

// proves flow-validation-5, flow-error-6, constant-4
test('a toast stands at the foot, is told to screen readers, waits while pointed at, and goes by itself', async ({
  page,
  project,
}) => {
  const { id } = await project()
  await page.goto(`/projects/${id}/upload`)
  await settled(page)
  await page.clock.install()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'carta.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  const toast = page.getByRole('region', { name: /Avisos/ }).locator('li')
  await expect(toast).toBeVisible()
  await expect(page.locator('[role=status][aria-live=assertive]')).toContainText('no es un vídeo')
  const box = await toast.boundingBox()
  const { height } = page.viewportSize() ?? { height: 0 }
  expect(box?.width).toBeGreaterThanOrEqual(300)
  expect(box?.width).toBeLessThanOrEqual(560)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 40)
  await toast.hover()
  await page.clock.runFor(8000)
  await expect(toast).toBeVisible()
  await page.mouse.move(1, 1)
  await page.clock.runFor(6000)
  await expect(toast).toBeHidden()
})

test('the page of the design system is for development only', async ({ page }) => {
  await page.goto('/design')
  await expect(page).toHaveURL('/')
})
