import type { Page, Response } from '@playwright/test'

/** How the editor answers a hand. */
export interface FeelFigures {
  /** From each key to the frame that shows it, while one types and what is typed is saved between. */
  readonly keysMs: readonly number[]
  /** From each press on the time line until the picture of that moment is seen. */
  readonly seeksMs: readonly number[]
  /** Of each range of the film that was asked for meanwhile, from the request until the head of the answer. */
  readonly headsMs: readonly number[]
  /** Pictures painted a second while a text is dragged over the frame. */
  readonly dragRate: number
}

/** Typing as people do: 60 words a minute, and now and then a pause that is long enough for a save. */
const TYPING = { keys: 80, everyMs: 160, pauseEvery: 20, pauseMs: 1700 }
const SEEKS = 12
const DRAG = { moves: 120, everyMs: 8 }

/** On a page of the editor whose film is seen. */
export async function feelFigures(page: Page): Promise<FeelFigures> {
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
  const keysMs = await typed(page)
  const headsMs: number[] = []
  const onAnswer = (response: Response) => {
    const { requestStart, responseStart } = response.request().timing()
    if (response.url().includes('/proxy/video') && responseStart >= 0)
      headsMs.push(responseStart - Math.max(0, requestStart))
  }
  page.on('response', onAnswer)
  const seeksMs = await sought(page)
  page.off('response', onAnswer)
  return { keysMs, seeksMs, headsMs, dragRate: await dragged(page) }
}

async function typed(page: Page): Promise<readonly number[]> {
  await page.locator('main textarea').first().click()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const painted = new MessageChannel()
          painted.port1.onmessage = () => times.push(performance.now() - timeStamp)
          painted.port2.postMessage(null)
        })
      },
      true,
    )
  })
  for (let key = 1; key <= TYPING.keys; key++) {
    await page.keyboard.press(key % 6 === 0 ? 'Space' : 'a')
    await page.waitForTimeout(key % TYPING.pauseEvery === 0 ? TYPING.pauseMs : TYPING.everyMs)
  }
  return page.evaluate(() => (window as { keyTimes?: number[] }).keyTimes ?? [])
}

async function sought(page: Page): Promise<readonly number[]> {
  const line = await page.getByTestId('time-line').boundingBox()
  if (!line) throw new Error('there is no time line')
  const times: number[] = []
  for (let seek = 0; seek < SEEKS; seek++) {
    await page.evaluate(() => {
      const video = document.querySelector('video')
      document.addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          video?.requestVideoFrameCallback(() => {
            Object.assign(window, { soughtMs: performance.now() - timeStamp })
          })
        },
        { once: true, capture: true },
      )
      Object.assign(window, { soughtMs: undefined })
    })
    // all over the film, never twice at one place
    const x = line.x + line.width * (0.05 + 0.9 * ((seek * 0.618) % 1))
    await page.mouse.click(x, line.y + line.height - 2)
    const seen = await page.waitForFunction(() => (window as { soughtMs?: number }).soughtMs)
    times.push(Number(await seen.jsonValue()))
    await page.waitForTimeout(200)
  }
  return times
}

async function dragged(page: Page): Promise<number> {
  // another than the one that was typed into: to be chosen shows its moment
  await page.locator('main textarea').nth(2).click()
  const outline = page.locator('[data-testid=outlines] [role=button]')
  const box = await outline.boundingBox()
  if (!box) throw new Error('there is no text to be dragged')
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { dragFrames: frames })
    const next = (time: number) => {
      frames.push(time)
      if (document.documentElement.dataset['dragged'] === undefined) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let move = 0; move < DRAG.moves; move++) {
    const at = (2 * Math.PI * move) / DRAG.moves
    await page.mouse.move(x + 60 * Math.sin(at), y - 40 * (1 - Math.cos(at)))
    await page.waitForTimeout(DRAG.everyMs)
  }
  await page.mouse.up()
  return page.evaluate(() => {
    document.documentElement.dataset['dragged'] = ''
    const frames = (window as { dragFrames?: number[] }).dragFrames ?? []
    return (1000 * (frames.length - 1)) / ((frames.at(-1) ?? 0) - (frames[0] ?? 0))
  })
}
