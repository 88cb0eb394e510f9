import { insertSession } from '#tests/factories/users.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { common, profile } from './words.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('one sees where one is logged in, ends one login, and then all others', async ({ page, person }) => {
  await insertSession(db, person, { kind: 'cookie', user_agent: CHROME, address: '203.0.113.7' })
  await insertSession(db, person)
  await page.goto('/profile/sessions')
  await settled(page)
  await expect(page.getByText('Chrome, Windows')).toBeVisible()
  await expect(page.getByText('203.0.113.7')).toBeVisible()
  await expect(page.getByText(profile('sessions.own'))).toHaveCount(1)
  await button(page, profile('sessions.endOne', { name: 'Chrome, Windows' })).click()
  await expect(page.getByText(common('message.session-ended')).first()).toBeVisible()
  await expect(page.getByText('Chrome, Windows')).toHaveCount(0)
  await button(page, profile('sessions.endOthers')).click()
  await expect(page.getByText(common('message.sessions-ended')).first()).toBeVisible()
  await expect(page.getByText(profile('sessions.program'))).toHaveCount(0)
  await expect(page.getByText(profile('sessions.own'))).toHaveCount(1)
})
