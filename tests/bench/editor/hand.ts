import type { Locator, Page } from '@playwright/test'

/**
 * What people take, in seconds: the keystroke-level model (Card, Moran and Newell, "The keystroke-level model for user
 * performance time with interactive systems", Communications of the ACM 23, 1980). K is their average typist without a
 * secretary's training, M the mental preparation before a decision; a click is the pointing and two strokes of a button.
 */
const OPERATORS = { key: 0.28, point: 1.1, button: 0.1, home: 0.4, mental: 1.35 } as const
/** Silent reading of text in any language: 238 words a minute (Brysbaert 2019) of about six characters. */
const CHARACTERS_A_SECOND = (238 * 6) / 60

interface Spent {
  readonly keys: number
  readonly clicks: number
  /** Of the person, and in which the page was waited for. */
  readonly personSeconds: number
  readonly pageSeconds: number
}

/** Drives a page with keyboard and mouse, and counts what that would cost a person. */
export class Hand {
  readonly #page: Page
  #isOnMouse = true
  #spent = { keys: 0, clicks: 0, personSeconds: 0, pageSeconds: 0 }

  constructor(page: Page) {
    this.#page = page
  }

  /** What was spent since it was last asked. */
  take(): Spent {
    const spent = this.#spent
    this.#spent = { keys: 0, clicks: 0, personSeconds: 0, pageSeconds: 0 }
    return spent
  }

  async click(what: Locator): Promise<void> {
    this.#moveTo('mouse')
    this.#spent.clicks += 1
    this.#spent.personSeconds += OPERATORS.point + 2 * OPERATORS.button
    await what.click()
  }

  /** Keys held together, as `Alt+R`: each of them is one. */
  async press(keys: string): Promise<void> {
    this.#moveTo('keyboard')
    this.#strike(keys.split('+').length)
    await this.#page.keyboard.press(keys)
  }

  async type(text: string): Promise<void> {
    this.#moveTo('keyboard')
    this.#strike([...text].length)
    await this.#page.keyboard.insertText(text)
  }

  /** Before a decision, of what has been read. */
  think(read = ''): void {
    this.#spent.personSeconds += OPERATORS.mental + [...read].length / CHARACTERS_A_SECOND
  }

  /** Waits for the page: nobody goes on before. */
  async waitFor(what: () => Promise<unknown>): Promise<void> {
    const begun = performance.now()
    await what()
    this.#spent.pageSeconds += (performance.now() - begun) / 1000
  }

  #strike(keys: number): void {
    this.#spent.keys += keys
    this.#spent.personSeconds += keys * OPERATORS.key
  }

  #moveTo(where: 'mouse' | 'keyboard'): void {
    const isOnMouse = where === 'mouse'
    if (isOnMouse !== this.#isOnMouse) this.#spent.personSeconds += OPERATORS.home
    this.#isOnMouse = isOnMouse
  }
}
