import type { Page } from '@playwright/test'
import { weigh } from '../web/weigh.ts'

const KEYS = 30
const CHANGED = 20

export interface EditorFigures {
  /** From the click on a link to it until script has taken over and the first text can be typed into. */
  readonly usableMs: number
  /** From the key to the frame that shows it, the worst of thirty. */
  readonly keyMs: number
  readonly searchMs: number
  /** From the jump to the end of the list until the last text is there. */
  readonly lastMs: number
  /** Of twenty changed texts, until the page says that everything is saved. */
  readonly saveMs: number
  /** As sent, compressed. */
  readonly htmlBytes: number
  readonly scriptBytes: number
  /** In the document, once it can be used. */
  readonly elements: number
}

/** Takes the translation screen through what a person does there. */
export async function editorFigures(page: Page, path: string): Promise<EditorFigures> {
  await page.goto(path, { waitUntil: 'commit' })
  const usableMs = await shown(page, 'html[data-scripted] main textarea')
  const { pageBytes: htmlBytes, scriptBytes } = await weigh(page)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const keyMs = await slowestKey(page)
  const searchMs = await searched(page)
  const lastMs = await jumped(page)
  return { usableMs, htmlBytes, scriptBytes, elements, keyMs, searchMs, lastMs, saveMs: await saved(page) }
}

/** Until the result screen can be used. */
export async function resultFigures(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  return shown(page, 'html[data-scripted] main h2')
}

/** Milliseconds since the page was asked for when something like this is there. */
async function shown(page: Page, selector: string): Promise<number> {
  const at = await page.waitForFunction(
    (wanted) => document.querySelector(wanted) !== null && performance.now(),
    selector,
    { polling: 'raf' },
  )
  return Number(await at.jsonValue())
}

async function slowestKey(page: Page): Promise<number> {
  await page.locator('main textarea').first().click()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    document.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.onmessage = () => times.push(performance.now() - timeStamp)
        painted.port2.postMessage(null)
      })
    })
  })
  for (let key = 0; key < KEYS; key++) await page.keyboard.press('a')
  await page.waitForFunction((count) => (window as { keyTimes?: number[] }).keyTimes?.length === count, KEYS)
  return page.evaluate(() => Math.max(...((window as { keyTimes?: number[] }).keyTimes ?? [])))
}

async function searched(page: Page): Promise<number> {
  const box = page.getByRole('searchbox')
  const status = page.locator('[role=search] [role=status]')
  await box.fill('')
  const begun = await now(page)
  // not the first text's: what is there before must go
  await box.fill('Número 47:')
  await status.filter({ hasText: /^1 / }).waitFor()
  await shownBoxes(page, 1, 1)
  const end = await now(page)
  await box.fill('')
  await shownBoxes(page, 2, Infinity)
  return end - begun
}
/** Waits until so many text boxes can be seen, hidden ones apart. */
async function shownBoxes(page: Page, least: number, most: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const boxes = [...document.querySelectorAll('main form textarea')]
      const seen = boxes.filter((box) => box.getClientRects().length > 0).length
      return seen >= wanted.least && seen <= (wanted.most ?? Infinity)
    },
    { least, most: most === Infinity ? null : most },
    { polling: 'raf' },
  )
}

async function jumped(page: Page): Promise<number> {
  const begun = await now(page)
  await scrollTo(page, 'last')
  const end = await now(page)
  await scrollTo(page, 'first')
  return end - begun
}

/**
 * Scrolls to an end of the page until a text is in sight there that can be typed into: rows that are measured on the way
 * are higher than was assumed, and move the end on.
 */
async function scrollTo(page: Page, end: 'first' | 'last'): Promise<void> {
  await page.waitForFunction(
    (to) => {
      window.scrollTo(0, to === 'last' ? document.body.scrollHeight : 0)
      const boxes = [...document.querySelectorAll('main form textarea')]
      const box = boxes.at(to === 'last' ? -1 : 0)?.getBoundingClientRect()
      return box !== undefined && box.bottom > 0 && box.top < innerHeight
    },
    end,
    { polling: 'raf' },
  )
}

async function saved(page: Page): Promise<number> {
  const changed = new Set<string>()
  while (changed.size < CHANGED) {
    // rows come and go as one scrolls to what is typed into
    const names = await page
      .locator('main form textarea')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('name') ?? ''))
    const name = names.find((one) => !changed.has(one))
    if (name === undefined) await page.mouse.wheel(0, 600)
    else {
      await page.locator(`textarea[name="${name}"]`).fill(`Changed ${crypto.randomUUID()}`)
      changed.add(name)
    }
  }
  const begun = await now(page)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Todo está guardado').waitFor()
  return (await now(page)) - begun
}

function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now())
}
