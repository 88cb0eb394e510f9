import type { Caption } from '../app/domain/overlay/overlay-plan.ts'
import { isCjk } from '../app/domain/typefaces.ts'
import { captionAttributes, captionCss } from './caption-css.ts'
import type { FittedCaption, MeasureText, SetText, TextSetting } from './fit-caption.ts'
import type { LineExtent } from './line-plates.ts'
import type { WordExtent } from './word-plates.ts'

let probe: { block: HTMLDivElement; text: HTMLSpanElement; baseline: HTMLSpanElement } | undefined

/**
 * Sets a caption in a hidden element with the very CSS that paints it and reads its extent. Other ways of
 * measuring (canvas, character widths) disagree with the browser's own line breaking.
 */
export const measureInPage: MeasureText = (caption: Caption, setting: TextSetting): SetText => {
  const { block, text, baseline, css } = setInProbe(caption, setting)
  const { widthScale = 1 } = caption
  const lines = text.getBoundingClientRect()
  const heightPx = block.getBoundingClientRect().height
  const lineHeightPx = setting.fontSizePx * css.lineHeight
  return {
    widthPx: lines.width * widthScale,
    heightPx,
    lines: Math.max(1, Math.round(heightPx / lineHeightPx)),
    firstBaselinePx: baseline.getBoundingClientRect().bottom - block.getBoundingClientRect().top,
  }
}

/** Where the lines of a caption stand across, as the browser breaks them. */
export function linesInPage(caption: Caption, fitted: FittedCaption): LineExtent[] {
  const { text } = setInProbe(caption, fitted)
  const { widthScale = 1 } = caption
  const { left } = text.getBoundingClientRect()
  return [...text.getClientRects()]
    .filter(({ width }) => width > 0)
    .map((line) => ({ x: fitted.x + (line.left - left) * widthScale, widthPx: line.width * widthScale }))
}

/** Where the words of a caption from one character to before another stand, on each of their lines. */
export function wordsInPage(
  caption: Caption,
  fitted: FittedCaption,
  { start, end }: { readonly start: number; readonly end: number },
): WordExtent[] {
  const { block, text, baseline, css } = setInProbe(caption, fitted)
  const letters = text.firstChild
  if (!letters) return []
  const { widthScale = 1 } = caption
  const whole = text.getBoundingClientRect()
  const firstBaseline = baseline.getBoundingClientRect().bottom - block.getBoundingClientRect().top
  const lineHeightPx = fitted.fontSizePx * css.lineHeight
  const ends = new Map<number, { left: number; right: number }>()
  // of the blank at which a line ends there is a rectangle, too
  for (const { 0: word, index } of caption.text.slice(start, end).matchAll(/\S+/gu)) {
    const range = document.createRange()
    range.setStart(letters, start + index)
    range.setEnd(letters, start + index + word.length)
    for (const { left, right, top } of range.getClientRects()) {
      const line = Math.round((top - whole.top) / lineHeightPx)
      const own = ends.get(line) ?? { left, right }
      ends.set(line, { left: Math.min(own.left, left), right: Math.max(own.right, right) })
    }
  }
  return [...ends].map(([line, { left, right }]) => ({
    x: fitted.x + (left - whole.left) * widthScale,
    widthPx: (right - left) * widthScale,
    baselineY: fitted.y + firstBaseline + line * lineHeightPx,
  }))
}

/** How far below the top of a caption's first line its capitals begin, its base line, and the top of the next line. */
export function firstLineInPage(
  caption: Caption,
  fitted: FittedCaption,
): { readonly capitalsPx: number; readonly baselinePx: number; readonly heightPx: number } {
  const { block, text, baseline, css } = setInProbe(caption, fitted)
  const baselinePx = baseline.getBoundingClientRect().bottom - block.getBoundingClientRect().top
  const canvas = document.createElement('canvas').getContext('2d')
  // not its shorthand, which is empty where kerning is set
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(text)
  if (canvas) canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  const ascentPx = canvas?.measureText(isCjk(caption.text) ? '国' : 'H').actualBoundingBoxAscent ?? baselinePx
  return { capitalsPx: baselinePx - ascentPx, baselinePx, heightPx: fitted.fontSizePx * css.lineHeight }
}

function setInProbe(caption: Caption, setting: TextSetting) {
  probe ??= makeProbe()
  const { block, text } = probe
  const css = captionCss(caption, setting)
  for (const [property, value] of Object.entries(css))
    block.style.setProperty(kebab(property), cssValue(property, value))
  block.style.width = `${setting.maxWidthPx / (caption.widthScale ?? 1)}px`
  Object.assign(block, captionAttributes(caption))
  text.textContent = caption.text
  return { ...probe, css }
}

function makeProbe(): { block: HTMLDivElement; text: HTMLSpanElement; baseline: HTMLSpanElement } {
  const block = document.createElement('div')
  Object.assign(block.style, { position: 'fixed', left: '0', top: '0', visibility: 'hidden' })
  const baseline = document.createElement('span')
  // an empty inline block sits on the first base line
  Object.assign(baseline.style, { display: 'inline-block', width: '0', height: '0' })
  const text = document.createElement('span')
  block.append(baseline, text)
  document.body.append(block)
  return { block, text, baseline }
}

function kebab(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const UNITLESS = new Set(['lineHeight', 'fontWeight'])

function cssValue(property: string, value: string | number): string {
  return typeof value === 'number' && !UNITLESS.has(property) ? `${value}px` : String(value)
}
