import type { Page } from '@playwright/test'
import type { Hand } from './hand.ts'

/** A text that was brought to approved, with what that took. */
export interface Approved {
  readonly original: string
  readonly translation: string
  /** Nothing, the translation, or its look as well. */
  readonly done: 'approved' | 'typed' | 'fitted' | 'left alone'
  readonly keys: number
  readonly clicks: number
  readonly seconds: number
}

interface Shown {
  readonly id: string
  readonly original: string
  /** Undefined where the text is not translated. */
  readonly translation: string | undefined
}

const QUIET_MS = 400
const WAIT_MS = 15_000

/**
 * Goes through the first texts as a person does who knows what they are to say: reads, types what is wrong, helps what
 * does not fit, and says that it is right with the key for that. `wanted` gives a translation as it should be, null for
 * a text that is none, undefined for one that is taken as it is unless it is empty.
 */
export async function approveTexts(
  page: Page,
  hand: Hand,
  { most, wanted }: { most: number; wanted: (original: string) => string | null | undefined },
): Promise<Approved[]> {
  const done: Approved[] = []
  const seen = new Set<string>()
  await hand.waitFor(() => page.locator('html[data-scripted] [data-testid=stage]').waitFor())
  await hand.click(page.locator('main li textarea').first())
  for (
    let shown = await chosen(page);
    done.length < most && !seen.has(shown.id);
    shown = await chosen(page)
  ) {
    seen.add(shown.id)
    const what = await treat(page, hand, shown, wanted(shown.original))
    const translation = (await chosen(page)).translation ?? ''
    await hand.press('Alt+KeyR')
    await hand.waitFor(() => page.waitForFunction(isOver, shown.id, { timeout: WAIT_MS }))
    const { keys, clicks, personSeconds, pageSeconds } = hand.take()
    done.push({
      original: shown.original,
      translation,
      done: what,
      keys,
      clicks,
      seconds: personSeconds + pageSeconds,
    })
  }
  return done
}

/** Another text is chosen, or the last one is ticked. */
function isOver(id: string): boolean {
  const mark = document.querySelector('li [data-chosen]')
  const box = mark?.closest('li')?.querySelector('label input[type=checkbox]')
  return mark?.getAttribute('data-chosen') !== id || (box instanceof HTMLInputElement && box.checked)
}

async function treat(
  page: Page,
  hand: Hand,
  { id, original, translation }: Shown,
  wanted: string | null | undefined,
): Promise<Approved['done']> {
  const row = page.locator(`li:has([data-chosen="${id}"])`)
  hand.think(`${original} ${translation ?? ''}`)
  if (wanted === null) {
    const treatment = row.locator('select')
    await hand.click(treatment)
    await hand.press('End')
    await hand.press('Enter')
    return 'left alone'
  }
  const text = wanted ?? (translation === '' ? original : translation)
  if (translation === undefined || text === undefined) return 'approved'
  if (translation === text) return (await fit(page, hand, id)) ? 'fitted' : 'approved'
  if (translation !== '') await hand.press('Control+KeyA')
  await hand.type(text)
  return (await fit(page, hand, id)) ? 'fitted' : 'typed'
}

/** Helps a text that does not fit with the first of the remedies; whether that was needed. */
async function fit(page: Page, hand: Hand, id: string): Promise<boolean> {
  await page.waitForTimeout(QUIET_MS)
  const remedy = page.locator(`li:has([data-chosen="${id}"]) [data-testid=fit] [role=group] button`).first()
  if ((await remedy.count()) === 0) return false
  hand.think()
  await hand.click(remedy)
  await hand.waitFor(() => remedy.waitFor({ state: 'detached', timeout: WAIT_MS }).catch(() => undefined))
  await page.locator(`li:has([data-chosen="${id}"]) textarea`).focus()
  return true
}

async function chosen(page: Page): Promise<Shown> {
  const mark = page.locator('li [data-chosen]').first()
  await mark.waitFor()
  return mark.evaluate((element) => {
    const row = element.closest('li')
    return {
      id: element.getAttribute('data-chosen') ?? '',
      original: row?.querySelector('p')?.textContent ?? '',
      translation: row?.querySelector('textarea')?.value,
    }
  })
}
