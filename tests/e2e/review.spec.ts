import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { button, db, expect, heading, settled, test } from './journey.ts'
import { common, errors, review, translation } from './words.ts'

test('somebody without an account comments by a link, is answered, and sees when the link is revoked', async ({
  page,
  project,
  browser,
  baseURL,
}) => {
  const { id, name } = await project({ status: 'translated', current_stage: 'translation' })
  const track = await insertTrack(db, { id })
  await insertTranslation(db, track, { text: 'Add salt' })

  await page.goto(`/projects/${id}/review`)
  await settled(page)
  await page.getByLabel(review('form.name')).fill('Lucía, revisora')
  await button(page, review('form.submit')).click()
  const link = new URL((await page.getByTestId('made-link').textContent()) ?? '')
  const address = new URL(link.pathname + link.search, baseURL).href

  const elsewhere = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
  const guest = await elsewhere.newPage()
  const answer = await guest.goto(address)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  // a guest reads in the language of the guest's browser
  await expect(guest.locator('html')).toHaveAttribute('lang', 'de')
  await expect(heading(guest, name)).toBeVisible()
  const row = guest.locator(`#text-${track.id}`)
  await expect(row).toContainText('Add salt')
  await row.locator('summary').click()
  await row.locator('input[name=author]').fill('Lucía')
  await row.locator('textarea').fill('<b>Besser</b> „Salt it“')
  await row.locator('form button').click()
  await expect(row).toContainText('<b>Besser</b> „Salt it“')
  await expect(row.locator('b')).toHaveCount(0)

  await page.goto(`/projects/${id}/translation`)
  await page
    .getByRole('link', { name: translation('review.of_one', { count: '1', text: 'Añade la sal' }) })
    .click()
  await expect(page.getByText('<b>Besser</b> „Salt it“')).toBeVisible()
  await page.getByText(review('comment.answer'), { exact: true }).click()
  await page.getByLabel(review('comment.yours')).fill('Así lo pongo')
  await button(page, review('comment.sendAnswer')).click()
  await expect(page.getByText('Así lo pongo')).toBeVisible()
  await button(page, review('comment.resolve')).click()
  await expect(button(page, review('comment.reopen'))).toBeVisible()

  await guest.reload()
  await expect(row).toContainText('Así lo pongo')
  await expect(row).toContainText('Erledigt')

  await page.goto(`/projects/${id}/review`)
  await settled(page)
  await page.getByRole('link', { name: review('links.revokeOne', { name: 'Lucía, revisora' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: review('links.revoke') })
    .click()
  await expect(page.getByText(common('message.link-revoked')).first()).toBeVisible()

  const gone = await guest.reload()
  expect(gone?.status()).toBe(410)
  expect(gone?.headers()).toMatchObject({ 'cache-control': 'no-store' })
  await expect(guest.getByText('Dieser Link gilt nicht mehr')).toBeVisible()
  await elsewhere.close()
})

test('a link that nobody made says so, and a link for looking has no form', async ({ page, project }) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  await insertTranslation(db, await insertTrack(db, { id }))
  await page.goto('/review?link=guessed')
  await expect(page.getByText(errors('review.not-found'))).toBeVisible()
  await page.goto(`/projects/${id}/review`)
  await settled(page)
  await page.getByLabel(review('form.name')).fill('Solo mirar')
  await page.getByLabel(review('form.comment')).uncheck()
  await button(page, review('form.submit')).click()
  const link = new URL((await page.getByTestId('made-link').textContent()) ?? '')
  await page.goto(link.pathname + link.search)
  await expect(page.getByText(review('guest.readOnly'))).toBeVisible()
  await expect(page.locator('main form[method=post]')).toHaveCount(0)
})

test('a guest is told what is missing, and what was typed stays', async ({ page, project }) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  await insertTranslation(db, await insertTrack(db, { id }))
  await page.goto(`/projects/${id}/review`)
  await settled(page)
  await page.getByLabel(review('form.name')).fill('Lucía')
  await button(page, review('form.submit')).click()
  const link = new URL((await page.getByTestId('made-link').textContent()) ?? '')
  await page.goto(link.pathname + link.search)
  await settled(page)
  await page.getByText(review('comment.openWhole')).click()
  const form = page.locator('#comments form')
  await form.getByLabel(review('comment.author')).fill('Lucía')
  await form.getByLabel(review('comment.body')).fill('El final va muy rápido')
  await form.getByLabel(review('comment.at')).fill('luego')
  await form.getByRole('button').click()
  await expect(page.getByText(errors('form.timecode')).first()).toBeVisible()
  await expect(form.getByLabel(review('comment.body'))).toHaveValue('El final va muy rápido')
  await form.getByLabel(review('comment.at')).fill('0:03.5')
  await form.getByRole('button').click()
  // what the field says to be typed is the same
  await expect(page.locator('#comments [data-comment]')).toContainText('0:03.5')

  await page.goto(`/projects/${id}/review`)
  await page.getByRole('link', { name: review('guest.show', { time: '0:03.5' }) }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/translation\\?at=3.5$`))
})
