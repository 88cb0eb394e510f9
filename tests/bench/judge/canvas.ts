import sharp from 'sharp'
import type { TextBox } from '#app/domain/geometry.ts'
import type { RgbImage } from '#jobs/ocr/image.ts'
import { coverageOf, type Plane } from '#jobs/style/coverage.ts'
import { FACES } from '#jobs/style/faces.ts'
import { outlinesOf } from '#jobs/style/glyph-outlines.ts'
import { blurredPlane, dilatedPlane } from '#jobs/style/plane-filters.ts'

export type Color = readonly [red: number, green: number, blue: number]

/** A line of text: its ink begins at `x`. */
export interface DrawnText {
  readonly text: string
  readonly family: string
  readonly weight: number
  readonly x: number
  readonly baseline: number
  readonly sizePx: number
  readonly spacingPx?: number
  /** Null: only the outline is drawn. */
  readonly fill: Color | null
  readonly outline?: { readonly color: Color; readonly widthPx: number }
  readonly opacity?: number
  /** Characters in another colour, from one to before another. */
  readonly accent?: { readonly from: number; readonly to: number; readonly color: Color }
}

/** What detection leaves around the ink of a line, as a share of its height. */
const BOX_MARGIN = 0.12
const SOFTNESS_PX = 0.6

/** A picture that is drawn on. */
export class Canvas {
  readonly width = 640
  readonly height = 360
  readonly #rgb: Float32Array

  constructor(colorAt: (x: number, y: number) => Color) {
    this.#rgb = new Float32Array(this.width * this.height * 3)
    this.paint(() => 1, colorAt)
  }

  copy(): Canvas {
    const copy = new Canvas(() => [0, 0, 0])
    copy.#rgb.set(this.#rgb)
    return copy
  }

  colorAt(x: number, y: number): Color {
    const at = (Math.round(y) * this.width + Math.round(x)) * 3
    return [this.#rgb[at] ?? 0, this.#rgb[at + 1] ?? 0, this.#rgb[at + 2] ?? 0]
  }

  /** Mixes a colour in, as far as `opacityAt` says. */
  paint(opacityAt: (x: number, y: number) => number, colorAt: (x: number, y: number) => Color): this {
    const rgb = this.#rgb
    for (let y = 0; y < this.height; y += 1)
      for (let x = 0; x < this.width; x += 1) {
        const opacity = opacityAt(x, y)
        if (opacity <= 0) continue
        const at = (y * this.width + x) * 3
        const [red, green, blue] = colorAt(x, y)
        rgb[at] = (rgb[at] ?? 0) * (1 - opacity) + red * opacity
        rgb[at + 1] = (rgb[at + 1] ?? 0) * (1 - opacity) + green * opacity
        rgb[at + 2] = (rgb[at + 2] ?? 0) * (1 - opacity) + blue * opacity
      }
    return this
  }

  rect(x: number, y: number, width: number, height: number, color: Color, opacity = 1): this {
    const isIn = (px: number, py: number) => px >= x && px < x + width && py >= y && py < y + height
    return this.paint(
      (px, py) => (isIn(px, py) ? opacity : 0),
      () => color,
    )
  }

  /** Blurs a rectangle whose edges fade out, as the floor of all erasing does. */
  blur({ x, y, width, height }: TextBox, sigmaPx: number): this {
    const planes = [0, 1, 2].map((channel) =>
      blurredPlane(
        {
          ...{ width: this.width, height: this.height },
          values: this.#rgb.filter((_, at) => at % 3 === channel),
        },
        sigmaPx,
      ),
    )
    const inside = (px: number, py: number) =>
      Math.min(1, Math.max(0, Math.min(px - x, x + width - px, py - y, y + height - py) / 4 + 0.5))
    return this.paint(inside, (px, py) => {
      const [red = 0, green = 0, blue = 0] = planes.map(({ values }) => values[py * this.width + px] ?? 0)
      return [red, green, blue]
    })
  }

  /** Writes a line, and tells where it stands. */
  write(line: DrawnText): TextBox {
    const { text, family, weight, x, baseline, sizePx, spacingPx = 0, fill, outline, opacity = 1 } = line
    const face = FACES.find((one) => one.typeface.family === family && one.weight === weight && !one.italic)
    const outlines = face && outlinesOf(face, text)
    if (!outlines) throw new RangeError(`${family} ${weight} cannot write ${text}`)
    const { left, right: end, top, bottom } = outlines.inkEm
    const right = x + (end - left) * sizePx + spacingPx * outlines.gaps
    const sharp = coverageOf(outlines, { left: x, right, baseline, sizePx }, this)
    const letters = blurredPlane(sharp, SOFTNESS_PX)
    const at = (plane: Plane) => (px: number, py: number) =>
      opacity * (plane.values[py * this.width + px] ?? 0)
    if (outline) {
      const full = blurredPlane(dilatedPlane(sharp, outline.widthPx), SOFTNESS_PX)
      const ring = {
        ...full,
        values: full.values.map((value, pixel) => value - (letters.values[pixel] ?? 0)),
      }
      this.paint(at(fill ? full : ring), () => outline.color)
    }
    if (fill) this.paint(at(letters), () => fill)
    const { accent } = line
    if (accent) {
      const glyphs = outlines.glyphs.map((glyph) =>
        glyph.order >= accent.from && glyph.order < accent.to ? glyph : { ...glyph, contours: [] },
      )
      const part = coverageOf({ ...outlines, glyphs }, { left: x, right, baseline, sizePx }, this)
      this.paint(at(blurredPlane(part, SOFTNESS_PX)), () => accent.color)
    }
    const height = (bottom - top) * sizePx
    const margin = BOX_MARGIN * height
    return {
      x: x - margin,
      y: baseline + top * sizePx - margin,
      width: right - x + 2 * margin,
      height: height + 2 * margin,
      angleDegrees: 0,
    }
  }

  /** As it comes out of an encoder: colour at half the size, and compressed. */
  async encoded(): Promise<RgbImage> {
    const { width, height } = this
    // `from` with a function takes twenty times as long
    const bytes = new Uint8Array(this.#rgb.length)
    for (let at = 0; at < bytes.length; at += 1)
      bytes[at] = Math.max(0, Math.min(255, Math.round(this.#rgb[at] ?? 0)))
    const jpeg = await sharp(bytes, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90, chromaSubsampling: '4:2:0' })
      .toBuffer()
    return { data: new Uint8Array(await sharp(jpeg).raw().toBuffer()), width, height, channels: 3 }
  }
}
