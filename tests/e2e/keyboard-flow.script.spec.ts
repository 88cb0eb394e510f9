import type { Locator, Page } from '@playwright/test'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { analysis, common, projects, translation } from './words.ts'

/** What the next so many presses of Tab come to, by their accessible words. */
async function tabbed(page: Page, presses: number, key = 'Tab'): Promise<string[]> {
  const names: string[] = []
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(key)
    names.push(
      await page.evaluate(() => {
        const { activeElement: at } = document
        if (!at || at === document.body) return ''
        return at.getAttribute('aria-label') ?? at.getAttribute('name') ?? at.textContent.trim()
      }),
    )
  }
  return names
}

/** Once the page has come to rest: rows that are measured while they come move what is below them. */
async function expectUncovered(place: Locator, name?: string): Promise<void> {
  await expect(place).toBeFocused()
  await expect.poll(() => isUncovered(place), name).toBe(true)
}

/** Nothing that stays in its place lies over its middle. */
async function isUncovered(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && (element.contains(there) || there.contains(element))
  })
}

// proves projects-list-9
test('a question holds the focus in both directions, and gives it back to what asked', async ({
  page,
  project,
}) => {
  await project({ name: 'Receta' })
  await page.goto('/projects')
  await settled(page)
  const remove = page.getByRole('link', { name: 'Eliminar Receta' })
  await remove.press('Enter')
  await expect(page.getByRole('link', { name: projects('delete.keep') })).toBeFocused()
  const [keep, confirm] = [projects('delete.keep'), projects('delete.confirm')]
  for (const key of ['Tab', 'Shift+Tab']) {
    const names = await tabbed(page, 7, key)
    // between the last and the first a browser stops at its own window, which is no element of the page
    expect(new Set(names.filter((name) => name !== ''))).toEqual(new Set([keep, 'intent']))
  }
  await expect(page.getByRole('dialog').getByRole('button', { name: confirm })).toBeVisible()
  await page.getByRole('link', { name: keep }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(remove).toBeFocused()
})

test('where a form says what is missing, that field has the focus and nothing lies over it', async ({
  page,
  project,
}) => {
  await page.goto('/projects/create')
  await settled(page)
  await button(page, projects('create.submit')).press('Enter')
  await expect(page.getByLabel(projects('create.name'))).toBeFocused()

  // on a phone the button stands over the end of the form
  await page.setViewportSize({ width: 375, height: 600 })
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  await button(page, analysis('start')).press('Enter')
  const speed = page.getByLabel(analysis('speed.label'), { exact: true })
  await expectUncovered(speed)
})

test('no box that Tab comes to on a phone is under the header or under the bar of actions', async ({
  page,
  project,
}) => {
  await page.setViewportSize({ width: 375, height: 600 })
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  for (let ordinal = 0; ordinal < 8; ordinal++) {
    const track = await insertTrack(db, { id }, { ordinal, original_text: `Texto ${ordinal}` })
    await insertTranslation(db, track, { text: `Text ${ordinal}` })
  }
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  // by their names: only those near the window are in the document
  const box = (at: number) => page.getByLabel(`Traducción de «Texto ${at}»`)
  const correct = (at: number) => button(page, translation('change.open', { text: `Texto ${at}` }))
  await box(0).focus()
  for (let at = 0; at < 8; at++) {
    await expectUncovered(box(at), `text ${at}`)
    await page.keyboard.press('Tab')
    if (at < 7) await expectUncovered(correct(at + 1), `button of text ${at + 1}`)
    if (at < 7) await page.keyboard.press('Tab')
  }
  await expect(button(page, translation('editor.save'))).toBeFocused()
  for (let at = 7; at >= 0; at--) {
    await page.keyboard.press('Shift+Tab')
    await expectUncovered(box(at), `back at text ${at}`)
    await page.keyboard.press('Shift+Tab')
    await expectUncovered(correct(at), `back at the button of text ${at}`)
  }
})

test('the texts are walked through in the order they are read, and saving leaves the focus where it was', async ({
  page,
  project,
}) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  for (const [ordinal, original_text] of ['Uno', 'Dos'].entries())
    await insertTranslation(db, await insertTrack(db, { id }, { ordinal, original_text }))
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await page.getByRole('searchbox').focus()
  expect(await tabbed(page, 8)).toEqual([
    'Qué textos se ven',
    'Orden',
    'Corregir «Uno»',
    'Traducción de «Uno»',
    'Corregir «Dos»',
    'Traducción de «Dos»',
    'intent',
    'intent',
  ])
  const text = page.getByLabel('Traducción de «Dos»')
  await text.fill('Two')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(common('message.saved')).first()).toBeVisible()
  await expect(button(page, translation('editor.save'))).toBeFocused()
})

test('the settings of an analysis are chosen by keyboard alone', async ({ page, project }) => {
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  await page.locator('#analysis-language').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('#analysis-speed')).toHaveValue('1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: analysis('mode.advanced') })).toBeFocused()
  await expect(page.locator('[name=text_threshold]')).toBeHidden()
  const section = page.locator('summary', { hasText: analysis('advanced.thresholds') })
  await section.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('[name=text_threshold]')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[name=text_threshold]')).toHaveValue('0.75')
})

test('an upload is begun, cancelled and begun again without the focus being lost', async ({
  page,
  project,
}) => {
  const { id } = await project()
  await page.route('**/api/v1/videos/*/upload/resumable', () => undefined)
  await page.goto(`/projects/${id}/upload`)
  await settled(page)
  const input = page.locator('input[type=file]')
  await input.focus()
  await input.setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(100_000) })
  await expect(page.getByRole('region', { name: /a\.mp4/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, projects('upload.pause'))).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, projects('upload.cancel'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(input).toBeFocused()
})

test('where the button that was pressed is gone, the focus is on the page’s content', async ({
  page,
  project,
}) => {
  const { id } = await project({
    status: 'analyzing',
    status_before: 'uploaded',
    current_stage: 'analysis',
  })
  await page.goto(`/projects/${id}`)
  await settled(page)
  await button(page, common('work.cancel')).press('Enter')
  await expect(page.getByRole('link', { name: projects('detail.analysis') })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
})

test('whoever asks for less motion sees none', async ({ page, project }) => {
  const { id } = await project({ status: 'analyzing', current_stage: 'analysis' })
  const durations = () =>
    page
      .locator('main svg.animate-spin, main [role=progressbar] > div')
      .evaluateAll((moving) => moving.map((element) => getComputedStyle(element).animationDuration))
  await page.goto(`/projects/${id}/analysis`)
  expect(await durations()).toEqual(['1e-05s', '1e-05s'])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await durations()).toEqual(['1.4s', '1s'])
})
