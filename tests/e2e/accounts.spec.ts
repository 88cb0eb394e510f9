import { button, expect, heading, PASSWORD, settled, test } from './journey.ts'
import { account, common, errors, home, legal, projects } from './words.ts'

// proves frame-4, public-3, public-6
test('a visitor registers, logs in, and logs out', async ({ page }) => {
  const email = `nueva-${crypto.randomUUID()}@example.com`
  await page.goto('/')
  await page.getByRole('link', { name: home('hero.start') }).click()
  await page.getByLabel(account('register.name'), { exact: true }).fill('Luz Pérez')
  await page.getByLabel(account('register.email')).fill(email)
  await page.getByLabel(account('register.password'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(account('register.confirmPassword')).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await button(page, account('register.submit')).click()

  await expect(heading(page, account('login.title'))).toBeVisible()
  await expect(page.getByText(common('message.registered')).first()).toBeVisible()
  await page.getByLabel(account('login.email')).fill(email)
  await page.getByLabel(account('login.password')).fill(PASSWORD)
  await button(page, account('login.submit')).click()

  await expect(heading(page, projects('list.title'))).toBeVisible()
  await expect(page.getByText(projects('list.empty.title'))).toBeVisible()
  await page.getByRole('banner').getByText('Luz Pérez').click()
  await page
    .getByRole('button', { name: common('nav.logout') })
    .first()
    .click()
  await expect(page).toHaveURL('/')
  await page.goto('/projects')
  await expect(page).toHaveURL(/\/login/)
})

// proves validation-3
test('what is wrong with a registration is said beside each field', async ({ page }) => {
  await page.goto('/register')
  await settled(page)
  const email = page.getByLabel(account('register.email'))
  const password = page.getByLabel(account('register.password'), { exact: true })
  await email.fill('no es un correo')
  await password.fill('corta')
  await page.getByLabel(account('register.confirmPassword')).fill('otra')
  await button(page, account('register.submit')).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/no parece completo/)
  await expect(password).toHaveAccessibleDescription(/menos de 6/)
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/aceptar las condiciones/)
  // the first wrong field is where one goes on
  await expect(page.getByLabel(account('register.name'), { exact: true })).toBeFocused()
})

// proves error-2
test('a wrong password is refused and the e-mail stays', async ({ page, person }) => {
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel(account('login.email')).fill(person.email)
  await page.getByLabel(account('login.password')).fill('otra clave')
  await button(page, account('login.submit')).click()
  await expect(page.getByRole('main').getByText(errors('auth.invalid-credentials'))).toBeVisible()
  await expect(page.getByLabel(account('login.email'))).toHaveValue(person.email)
})

// proves public-3, guard-1
test('a page that needs an account leads to login and then to itself', async ({ page, person, project }) => {
  const { id } = await project({ status: 'uploaded' })
  await page.context().clearCookies()
  await page.goto(`/projects/${id}/analysis`)
  await expect(page.getByText(account('login.required'))).toBeVisible()
  await page.getByLabel(account('login.email')).fill(person.email)
  await page.getByLabel(account('login.password')).fill(PASSWORD)
  await button(page, account('login.submit')).click()
  await expect(page).toHaveURL(`/projects/${id}/analysis`)
})

// proves frame-6, constant-7
test('the language is chosen by its own name and stays', async ({ page }) => {
  await page.goto('/login')
  await settled(page)
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Español' }).click()
  await page.getByRole('button', { name: 'English' }).filter({ visible: true }).click()
  await expect(heading(page, 'Log in')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/contact')
  await expect(heading(page, 'Write to us')).toBeVisible()
  await expect(page).toHaveTitle('Contact · Rótulo')
})

// proves looks-5
test('the appearance is chosen and stays', async ({ page }) => {
  await page.goto('/contact')
  await settled(page)
  await page.getByRole('button', { name: common('footer.themeDark') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

// proves public-1, public-7, guard-3
test('every address of the product leads where it should', async ({ page, person }) => {
  const leads = [
    ['/', '/projects'],
    ['/login', '/projects'],
    ['/register', '/projects'],
    ['/upload', '/projects/create'],
    ['/analysis', '/projects'],
    ['/translation', '/projects'],
    ['/result', '/projects'],
    ['/nothing/here', '/projects'],
  ] as const
  for (const [from, to] of leads) {
    await page.goto(from)
    await expect(page, `${person.email} at ${from}`).toHaveURL(to)
  }
  for (const name of ['terms', 'privacy']) {
    await page.goto(`/${name}`)
    await expect(heading(page, legal(`${name}.title`))).toBeVisible()
  }
})

// proves guard-4
test('an unknown page leads a visitor home', async ({ page }) => {
  await page.goto('/nothing')
  await expect(page).toHaveURL('/')
})
