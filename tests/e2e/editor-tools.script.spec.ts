import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { putMemory } from '#app/db/translation-memory.server.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { storeFiles } from '#tests/screenshots/sample-files.ts'
import { db, expect, settled, test } from './journey.ts'
import { PLAYED_FILM } from './played-film.ts'
import { editor, replace, translation } from './words.ts'

/** Three texts, one after the other. */
async function scene(page: Page, project: (columns: object) => Promise<{ id: ProjectId }>) {
  const { film } = await storeFiles()
  const { id } = await project({ ...PLAYED_FILM, duration_seconds: 2, video_path: film })
  const said = [
    ['Hola', 'Hello salt'],
    ['Adiós', 'Salt, goodbye'],
    ['Gracias', 'Thanks'],
  ] as const
  for (const [ordinal, [original_text, text]] of said.entries()) {
    const start = ordinal * 0.6
    const track = await insertTrack(
      db,
      { id },
      {
        ...{ ordinal, original_text, start_seconds: start, end_seconds: start + 0.6 },
        ...{ start_frame: ordinal * 6, end_frame: ordinal * 6 + 6 },
      },
    )
    await insertTranslation(db, track, { text })
  }
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(page.getByTestId('stage').getByText('Hello salt', { exact: true })).toBeVisible()
  return id
}

const box = (page: Page, text: string) => page.getByLabel(translation('editor.translationOf', { text }))
const palette = (page: Page) => page.getByRole('dialog', { name: editor('palette.title') })

async function saved(id: ProjectId): Promise<string[]> {
  const rows = await db
    .selectFrom('translations')
    .innerJoin('text_tracks', 'text_tracks.id', 'translations.track_id')
    .select('text')
    .where('project_id', '=', id)
    .orderBy('ordinal')
    .execute()
  return rows.map(({ text }) => text)
}

async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

test('all is replaced as one change, which is taken back and made again', async ({ page, project }) => {
  const id = await scene(page, project)
  // what was typed just before counts
  await box(page, 'Gracias').fill('Thanks for the salt')
  await page.getByTestId('stage').click()
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog', { name: replace('title') })
  await dialog.getByLabel(replace('find'), { exact: true }).fill('salt')
  await dialog.getByLabel(replace('replacement')).fill('sugar')
  await expect(dialog.getByText(replace('found_other', { count: '3' }))).toBeVisible()
  await dialog.getByLabel(replace('case')).check()
  await expect(dialog.getByText(replace('found_other', { count: '2' }))).toBeVisible()
  await dialog.getByLabel(replace('case')).uncheck()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: replace('replaceAll_other', { count: '3' }) }).click()
  await expect(dialog.getByText(replace('found_other', { count: '0' }))).toBeVisible()
  await expect.poll(() => saved(id)).toEqual(['Hello sugar', 'sugar, goodbye', 'Thanks for the sugar'])
  await page.keyboard.press('Escape')
  await expect(box(page, 'Adiós')).toHaveValue('sugar, goodbye')
  await page.getByTestId('stage').click()
  await page.keyboard.press('Control+z')
  await expect.poll(() => saved(id)).toEqual(['Hello salt', 'Salt, goodbye', 'Thanks for the salt'])
  await expect(box(page, 'Gracias')).toHaveValue('Thanks for the salt')
  await expect(page.getByTestId('stage').getByText('Thanks for the salt', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => saved(id)).toEqual(['Hello sugar', 'sugar, goodbye', 'Thanks for the sugar'])
  await expect(box(page, 'Hola')).toHaveValue('Hello sugar')
  // what is typed afterwards is no conflict with one's own change
  await box(page, 'Hola').fill('Hi')
  await expect.poll(() => saved(id)).toEqual(['Hi', 'sugar, goodbye', 'Thanks for the sugar'])
  await expect(page.getByText(translation('conflict.title'))).toHaveCount(0)
})

test('one is replaced, and the original is copied, by a key', async ({ page, project }) => {
  const id = await scene(page, project)
  await page.getByTestId('stage').click()
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog', { name: replace('title') })
  await dialog.getByLabel(replace('find'), { exact: true }).fill('salt')
  await dialog.getByLabel(replace('replacement')).fill('sugar')
  await dialog.getByRole('button', { name: replace('replaceText', { text: 'Hello salt' }) }).click()
  await expect.poll(() => saved(id)).toEqual(['Hello sugar', 'Salt, goodbye', 'Thanks'])
  await page.keyboard.press('Escape')
  await box(page, 'Gracias').focus()
  await page.keyboard.press('Alt+c')
  await expect(box(page, 'Gracias')).toHaveValue('Gracias')
  await expect.poll(() => saved(id)).toEqual(['Hello sugar', 'Salt, goodbye', 'Gracias'])
})

test('the palette leads to a text by what it says and to a moment, and does what it names', async ({
  page,
  project,
}) => {
  await scene(page, project)
  await box(page, 'Hola').focus()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.type('goodb')
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(box(page, 'Adiós')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('0:01.5')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('clock')).toHaveText('00:00:01.500')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(editor('keys.help'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: editor('keys.title') })).toBeVisible()
  await expect(page.getByText(editor('keys.palette'))).toBeVisible()
  await page.keyboard.press('Escape')
})

test('ticks and treatments are taken back as everything else is', async ({ page, project }) => {
  const id = await scene(page, project)
  const state = async () => {
    const rows = await db
      .selectFrom('text_tracks')
      .select(['disposition', 'reviewed_at'])
      .where('project_id', '=', id)
      .orderBy('ordinal')
      .execute()
    return rows.map(({ disposition, reviewed_at }) =>
      `${disposition} ${reviewed_at === null ? '' : 'right'}`.trim(),
    )
  }
  const tick = page.getByRole('checkbox', { name: translation('editor.reviewedOf', { text: 'Hola' }) })
  const treatment = page.getByRole('combobox', {
    name: translation('editor.dispositionOf', { text: 'Gracias' }),
  })
  await tick.check()
  await treatment.selectOption('keep')
  await expect.poll(state).toEqual(['translate right', 'translate', 'keep'])
  await page.getByTestId('stage').click()
  await page.keyboard.press('Control+z')
  await expect.poll(state).toEqual(['translate right', 'translate', 'translate'])
  await expect(treatment).toHaveValue('translate')
  await page.keyboard.press('Control+z')
  await expect.poll(state).toEqual(['translate', 'translate', 'translate'])
  await expect(tick).not.toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(editor('steps.nothing')).first()).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(tick).toBeChecked()
})

test('what was said for a text like it is taken by its number', async ({ page, person, project }) => {
  const pair = { sourceLanguage: 'es', targetLanguage: 'en' } as const
  await db
    .transaction()
    .execute((trx) =>
      putMemory(trx, person.id, [{ original: '¡Gracias!', translation: 'Thank you kindly', ...pair }]),
    )
  const id = await scene(page, project)
  await box(page, 'Gracias').focus()
  await expect(page.getByText('Thank you kindly')).toBeVisible()
  await page.keyboard.press('Alt+Shift+Digit1')
  await expect(box(page, 'Gracias')).toHaveValue('Thank you kindly')
  await expect.poll(() => saved(id)).toEqual(['Hello salt', 'Salt, goodbye', 'Thank you kindly'])
})
