import { button, expect, settled, test } from './journey.ts'
import { projects } from './words.ts'

test('a video that is dropped on the list of projects names the project that it begins', async ({
  page,
  project,
}) => {
  await project({ name: 'Viaje' })
  await page.goto('/projects')
  await settled(page)
  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['x'], 'Receta de mamá.mp4', { type: 'video/mp4' }))
    return dropped
  })
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  await expect(page.getByText(projects('list.drop'))).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer })
  await expect(page).toHaveURL(/\/projects\/create$/)
  // the list's links rename projects
  await expect(page.getByLabel(projects('create.name'), { exact: true })).toHaveValue('Receta de mamá')
  await expect(button(page, projects('create.submitVideo'))).toBeVisible()
})
