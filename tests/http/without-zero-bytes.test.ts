import { text } from 'node:stream/consumers'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withoutZeroBytes } from '#app/http/without-zero-bytes.server.ts'

/** A page whose letters of three bytes come to stand everywhere in the pieces that it is sent in. */
async function page(before: number): Promise<string> {
  const list = Array.from({ length: 60 }, (_, at) => createElement('li', { key: at }, '…»ñ€'.repeat(20)))
  const { pipe } = renderToPipeableStream(createElement('ul', { title: 'x'.repeat(before) }, list))
  return text(pipe(withoutZeroBytes()))
}

test('letters of several bytes arrive whole wherever a page is cut into pieces', async () => {
  for (let before = 0; before < 12; before += 1) {
    const html = await page(before)
    expect(html).not.toMatch(/\0|�/)
    expect(html.match(/…»ñ€/g)).toHaveLength(60 * 20)
  }
})
