import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { FontClass } from '#app/domain/text-track.ts'

export interface BenchFont {
  readonly family: string
  readonly fontClass: FontClass
  readonly weight: number
  readonly italic: boolean
}

/** A line with a style that is known, drawn by a browser. */
export interface DrawnLine {
  readonly font: BenchFont
  readonly text: string
  readonly sizePx: number
  readonly spacingPx: number
  readonly fill: string
  readonly outline: { readonly color: string; readonly widthPx: number } | null
  readonly shadow: { readonly color: string; readonly offsetPx: number; readonly blurPx: number } | null
}

/** Where it came to stand, in pixels of the picture. */
export interface LineTruth {
  readonly capHeightPx: number
  readonly baseline: number
  readonly ink: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

const require = createRequire(import.meta.url)

/** The line on transparency, as PNG of the page's size, with what is true of it. */
export async function drawLine(
  page: Page,
  line: DrawnLine,
  at: { readonly x: number; readonly baseline: number },
): Promise<{ png: Buffer; truth: LineTruth }> {
  const { font, text, sizePx, spacingPx, fill, outline, shadow } = line
  await page.setContent(`<!doctype html><style>
    @font-face { font-family: drawn; src: url(${fontUrl(font)}); }
    body { margin: 0; background: transparent }
    canvas { position: absolute; left: 0; top: 0 }</style><canvas></canvas>`)
  // the callback runs in the page
  const truth = await page.evaluate(
    async ({ text, sizePx, spacingPx, fill, outline, shadow, at }) => {
      const canvas = document.querySelector('canvas')
      const context = canvas?.getContext('2d')
      if (!canvas || !context) throw new Error('no canvas')
      ;[canvas.width, canvas.height] = [window.innerWidth, window.innerHeight]
      await document.fonts.load(`${sizePx}px drawn`, text)
      context.font = `${sizePx}px drawn`
      context.letterSpacing = `${spacingPx}px`
      context.lineJoin = 'round'
      if (shadow) {
        // of the outermost letters only, or the fill would throw one on the outline
        context.shadowColor = shadow.color
        context.shadowOffsetX = shadow.offsetPx
        context.shadowOffsetY = shadow.offsetPx
        context.shadowBlur = 2 * shadow.blurPx
      }
      if (outline) {
        context.strokeStyle = outline.color
        context.lineWidth = 2 * outline.widthPx
        context.strokeText(text, at.x, at.baseline)
        context.shadowColor = 'transparent'
      }
      context.fillStyle = fill
      context.fillText(text, at.x, at.baseline)
      const box = context.measureText(text)
      context.font = '1000px drawn'
      context.letterSpacing = '0px'
      const capital = context.measureText('H').actualBoundingBoxAscent / 1000
      return {
        capHeightPx: capital * sizePx,
        baseline: at.baseline,
        ink: {
          x: at.x - box.actualBoundingBoxLeft,
          y: at.baseline - box.actualBoundingBoxAscent,
          width: box.actualBoundingBoxLeft + box.actualBoundingBoxRight - spacingPx,
          height: box.actualBoundingBoxAscent + box.actualBoundingBoxDescent,
        },
      }
    },
    { text, sizePx, spacingPx, fill, outline, shadow, at },
  )
  return { png: await page.screenshot({ omitBackground: true }), truth }
}

function fontUrl({ family, weight, italic }: BenchFont): string {
  const id = family.toLowerCase().replaceAll(' ', '-')
  const folder = path.dirname(require.resolve(`@fontsource/${id}/package.json`))
  const file = path.join(folder, 'files', `${id}-latin-${weight}-${italic ? 'italic' : 'normal'}.woff2`)
  return `data:font/woff2;base64,${readFileSync(file).toString('base64')}`
}
