import { button, expect, settled, test } from './journey.ts'
import { analysis, common, projects } from './words.ts'

const RUNNING = [
  ['analyzing', 'analysis', '', 5000],
  ['translating', 'translation', '', 5000],
  ['rendering', 'rendering', '', 5000],
  ['rendering_premium', 'rendering', '', 5000],
  ['analyzing', 'analysis', '/analysis', 3000],
  ['translating', 'translation', '/translation', 3000],
  ['rendering', 'rendering', '/result', 3000],
  ['rendering_premium', 'rendering', '/result', 3000],
] as const

// proves status-12, status-13, flow-constant-15
test('where the server cannot tell, the project’s own page asks every 5 s and those of the flow every 3 s', async ({
  page,
  project,
}) => {
  await page.route('**/events', (route) => route.fulfill({ status: 503 }))
  await page.addInitScript(() => {
    const begin = window.setInterval.bind(window)
    // each interval is told where the test can read it
    window.setInterval = ((handler: () => void, everyMs: number) => {
      document.documentElement.dataset['intervals'] =
        `${document.documentElement.dataset['intervals'] ?? ''} ${everyMs} `
      return begin(handler, everyMs)
    }) as typeof setInterval
  })
  for (const [status, current_stage, screen, everyMs] of RUNNING) {
    const { id } = await project({ status, current_stage, progress: 10 })
    await page.goto(`/projects/${id}${screen}`)
    await settled(page)
    await expect(page.locator('html'), `${status}${screen}`).toHaveAttribute(
      'data-intervals',
      new RegExp(` ${everyMs} `),
    )
  }
})

// proves projects-list-6, analysis-7
test('while a page is on its way that is told, and the one before stays', async ({ page, project }) => {
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}`)
  await settled(page)
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/analysis.data**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: projects('detail.analysis') }).click()
  await expect(page.getByText(common('loading'))).toBeVisible()
  await expect(page.getByRole('link', { name: projects('detail.analysis') })).toBeVisible()
  answer?.()
  await expect(page).toHaveURL(`/projects/${id}/analysis`)
  await expect(page.getByText(common('loading'))).toBeHidden()
  await expect(button(page, analysis('start'))).toBeVisible()
})
