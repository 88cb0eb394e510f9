import type { Page } from '@playwright/test'
import { corrections, FILM, listed, onScreen, open, outline } from './frame-page.ts'
import { expect, test } from './journey.ts'
import { TOP } from './played-film.ts'

test('a text is turned by its handle, keeps to a level line, and by keys', async ({ page, project }) => {
  const { top } = await open(page, project)
  const angle = async () => (await corrections(top))?.angleDegrees ?? 0
  await page.mouse.click(...(await onScreen(page, TOP.x + 50, TOP.y + 20)))
  const turn = async (degrees: number) => {
    const grip = await outline(page, top).locator('[data-grip=turn]').boundingBox()
    const [cx, cy] = await onScreen(page, TOP.x + TOP.width / 2, TOP.y + TOP.height / 2)
    if (!grip) throw new Error('there is no handle')
    const [dx, dy] = [grip.x + grip.width / 2 - cx, grip.y + grip.height / 2 - cy]
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    await page.mouse.move(cx + dx, cy + dy)
    await page.mouse.down()
    await page.mouse.move(cx + dx * cos - dy * sin, cy + dx * sin + dy * cos, { steps: 3 })
    await expect(page.getByTestId('angle')).toBeVisible()
    await page.mouse.up()
  }
  await turn(20)
  await expect.poll(async () => Math.round(await angle())).toBe(20)
  await turn(-18)
  await expect.poll(angle).toBe(0)
  await outline(page, top).focus()
  await page.keyboard.press('t')
  await page.keyboard.press('t')
  await page.keyboard.press('Shift+T')
  await expect.poll(angle).toBe(1)
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(async () => (await corrections(top))?.box?.width).toBeCloseTo(TOP.width + 1)
})

test('a text that is resized keeps to its original, to the margin and to the middle, shows the lines, and to none with Alt', async ({
  page,
  project,
}) => {
  const { top } = await open(page, project)
  await listed(page, 'Hola').focus()
  const [right, foot] = [TOP.x + TOP.width, TOP.y + TOP.height]
  const box = async () => (await corrections(top))?.box
  /** Drags the last corner from one point of the frame to another, and tells the lines that are shown before it is let go. */
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...(await onScreen(page, ...from)))
    await page.mouse.down()
    await page.mouse.move(...(await onScreen(page, ...to)), { steps: 4 })
    const lines = await guidesOf(page)
    await page.mouse.up()
    return lines
  }
  await page.keyboard.down('Alt')
  expect(await drag([right, foot], [right + 137, foot + 80])).toEqual({})
  await page.keyboard.up('Alt')
  await expect.poll(async () => Math.round((await box())?.width ?? 0)).toBe(TOP.width + 137)
  // back to where the original's corner is, nearly
  expect(await drag([right + 137, foot + 80], [right + 4, foot - 3])).toEqual({ x: right, y: foot })
  // exactly where the original is nothing is corrected any more
  await expect.poll(box).toBeUndefined()
  expect(await drag([right, foot], [FILM.width / 2 + 3, foot + 150])).toEqual({ x: FILM.width / 2 })
  await expect.poll(async () => (await box())?.width).toBeCloseTo(FILM.width / 2 - TOP.x, 3)
  expect(await drag([FILM.width / 2, foot + 150], [FILM.width * 0.95 - 4, FILM.height * 0.95 + 3])).toEqual({
    x: FILM.width * 0.95,
    y: FILM.height * 0.95,
  })
  await expect.poll(async () => (await box())?.height).toBeCloseTo(FILM.height * 0.95 - TOP.y, 3)
  await expect(page.locator('[data-guide]')).toHaveCount(0)
})

/** Where lines that a box keeps to are drawn, in pixels of the frame. */
async function guidesOf(page: Page): Promise<{ x?: number; y?: number }> {
  const guides = await page.locator('[data-guide]').evaluateAll((lines) =>
    lines.map((line): { x?: number; y?: number } => {
      const { left, top } = line instanceof HTMLElement ? line.style : { left: '', top: '' }
      return left ? { x: Number.parseFloat(left) } : { y: Number.parseFloat(top) }
    }),
  )
  const at = (axis: 'x' | 'y', side: number) =>
    guides.flatMap((guide) => (axis in guide ? [Math.round(((guide[axis] ?? 0) / 100) * side)] : []))[0]
  const [x, y] = [at('x', FILM.width), at('y', FILM.height)]
  return { ...(x !== undefined && { x }), ...(y !== undefined && { y }) }
}
