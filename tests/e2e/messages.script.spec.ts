import { button, db, expect, PASSWORD, settled, test } from './journey.ts'
import { account, analysis, common, errors, projects } from './words.ts'

test('a wrong password is told in one place, and not any more once the right one has let in', async ({
  page,
  person,
}) => {
  await page.context().clearCookies()
  await page.goto('/login')
  await settled(page)
  const logIn = async (password: string) => {
    await page.getByLabel(account('login.email')).fill(person.email)
    await page.getByLabel(account('login.password')).fill(password)
    await button(page, account('login.submit')).click()
  }
  const refusal = page.getByText(errors('auth.invalid-credentials'))
  const messages = page.getByRole('region', { name: /Avisos/ }).getByRole('listitem')
  await logIn('no es esta')
  await expect(refusal).toBeVisible()
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(refusal).toHaveCount(1)
  await expect(messages).toHaveCount(0)
  await logIn(PASSWORD)
  await expect(messages).toHaveText([common('message.logged-in')])
  await expect(refusal).toHaveCount(0)
})

test('what was wrong with a file is not told any longer once another one is sent', async ({
  page,
  project,
}) => {
  const { id } = await project()
  await page.goto(`/projects/${id}/upload`)
  await settled(page)
  const messages = page.getByRole('region', { name: /Avisos/ })
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'carta.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(messages.getByText(/no es un vídeo/)).toBeVisible()
  // it never arrives
  await page.route(/\/upload/, () => new Promise(() => undefined))
  await input.setInputFiles({ name: 'receta.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(1_000) })
  await expect(button(page, projects('upload.cancel')).first()).toBeVisible()
  await expect(page.getByText(/no es un vídeo/)).toHaveCount(0)
})

test('that an analysis may take hours is told until one knows how long it takes', async ({
  page,
  project,
}) => {
  const running = { status: 'analyzing', current_stage: 'analysis', substep: 'detecting' } as const
  const { id } = await project({ ...running, progress: 0 })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  const hours = page.getByText(analysis('busy'))
  await expect(hours).toBeVisible()
  await db
    .updateTable('projects')
    .set({ progress: 60, stage_started_at: new Date(), stage_seconds_left: 600 })
    .where('id', '=', id)
    .execute()
  await page.reload()
  await expect(page.getByText(/^Quedan/)).toBeVisible()
  await expect(hours).toBeHidden()
})
