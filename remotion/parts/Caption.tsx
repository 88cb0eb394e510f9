import { type CSSProperties, Fragment, type ReactNode, useEffect, useMemo } from 'react'
import { wordsOf } from '../../app/domain/accents.ts'
import type { Rect } from '../../app/domain/geometry.ts'
import type { Caption as CaptionItem } from '../../app/domain/overlay/overlay-plan.ts'
import { captionAttributes, captionCss } from '../caption-css.ts'
import { fitCaption, type FittedCaption } from '../fit-caption.ts'
import { letterEffects, underlineCss, WITHOUT_EFFECTS } from '../letter-effects.ts'
import { linePlates } from '../line-plates.ts'
import { firstLineInPage, linesInPage, measureInPage, wordsInPage } from '../measure-text.ts'
import { plateRect } from '../plate-rect.ts'
import { wordPlates } from '../word-plates.ts'
import { LEVEL, Turned } from './Turned.tsx'

/** A translation in its place, fitted to its room, over its plate if it has one. */
export function Caption({ caption }: { caption: CaptionItem }) {
  const fitted = useMemo(() => fitCaption(caption, measureInPage), [caption])
  // the renderer listens: a page has no other way to tell it
  useEffect(() => {
    if (fitted.overflows) console.debug(`overflow ${caption.trackId}`)
  }, [fitted.overflows, caption.trackId])
  const plates = useMemo(() => {
    if (caption.plate?.lines) return linePlates(caption, fitted, linesInPage(caption, fitted))
    return [plateRect(caption, fitted)].filter((rect) => rect !== null)
  }, [caption, fitted])
  const words = useMemo(
    () =>
      caption.wordPlate ? wordPlates(caption, fitted, wordsInPage(caption, fitted, caption.wordPlate)) : [],
    [caption, fitted],
  )
  const gradient = useMemo(() => gradientCss(caption, fitted), [caption, fitted])
  return (
    <>
      <Plates caption={caption} rects={plates} appearance={caption.plate} />
      <Plates
        caption={caption}
        rects={words}
        appearance={
          caption.wordPlate && {
            color: caption.wordPlate.color,
            opacity: caption.opacity,
            radiusPx: caption.wordPlate.radiusPx * fitted.scale,
          }
        }
      />
      <Turned box={caption.box} level={LEVEL.text} perspective={caption.perspective} zoom={caption.zoom}>
        <div {...captionAttributes(caption)} style={textCss(caption, fitted)}>
          <span>{paintedParts(caption)}</span>
        </div>
        {gradient ? (
          // over the letters in one colour, which have the outline and the shadow
          <div
            aria-hidden
            {...captionAttributes(caption)}
            style={{ ...textCss(caption, fitted), ...WITHOUT_EFFECTS, ...gradient.ofLines }}
          >
            <span style={gradient.ofLetters}>{paintedParts(caption)}</span>
          </div>
        ) : null}
      </Turned>
    </>
  )
}

/** Rectangles that letters stand on, all of one kind; none where there is none. */
function Plates({
  caption: { box, perspective, zoom },
  rects,
  appearance,
}: {
  caption: CaptionItem
  rects: readonly Rect[]
  appearance:
    { color: string; opacity?: number | undefined; radiusPx?: number | undefined } | null | undefined
}) {
  if (rects.length === 0 || !appearance) return null
  return (
    <Turned box={box} level={LEVEL.plate} perspective={perspective} zoom={zoom}>
      {rects.map(({ x, y, width, height }) => (
        <div
          key={y}
          style={{
            ...{ position: 'absolute', left: x, top: y, width, height },
            background: appearance.color,
            opacity: appearance.opacity,
            borderRadius: appearance.radiusPx,
          }}
        />
      ))}
    </Turned>
  )
}

/** The text, of which what is not shown yet keeps its place. */
function paintedParts({ text, accents = [], shownCharacters }: CaptionItem): ReactNode {
  if (shownCharacters === undefined) return coloredParts(text, accents)
  return (
    <>
      {coloredParts(text.slice(0, shownCharacters), accents)}
      <span style={{ visibility: 'hidden' }}>{text.slice(shownCharacters)}</span>
    </>
  )
}

/** The text, with words in other colours as parts of their own, and some of them larger, in the room that they have. */
function coloredParts(text: string, accents: NonNullable<CaptionItem['accents']>): ReactNode {
  const parts: ReactNode[] = []
  let from = 0
  for (const { start, end, color, scale } of accents.toSorted((a, b) => a.start - b.start)) {
    if (start < from || start >= text.length) continue
    parts.push(
      text.slice(from, start),
      <span key={start} style={{ color }}>
        {scale === undefined ? text.slice(start, end) : largerWords(text.slice(start, end), scale)}
      </span>,
    )
    from = end
  }
  return [...parts, text.slice(from)]
}

/** How much a word may be wider, in letters: it grows into the blanks beside it. */
const MOST_WIDER = 1.1

/** Each word about its own middle; all keep their places and the lines that they are on. */
function largerWords(text: string, scale: number): ReactNode {
  return wordsOf(text).map((word, at, words) => (
    <Fragment key={word.start}>
      {text.slice(words[at - 1]?.end ?? 0, word.start)}
      <span style={{ display: 'inline-block', transform: `scale(${scaleOf(word.text, scale)})` }}>
        {word.text}
      </span>
    </Fragment>
  ))
}

/** A longer word than the original's would stand on its neighbours. */
const scaleOf = (word: string, scale: number) => Math.min(scale, 1 + MOST_WIDER / Array.from(word).length)

function textCss(caption: CaptionItem, fitted: FittedCaption): CSSProperties {
  const { align, opacity, widthScale = 1 } = caption
  // the block keeps the width it was measured with, so that its lines break alike; only its lines are to be seen
  const spare = fitted.maxWidthPx - fitted.widthPx
  const left = { left: fitted.x, center: fitted.x - spare / 2, right: fitted.x - spare }[align]
  return {
    ...captionCss(caption, fitted),
    position: 'absolute',
    left,
    top: fitted.y,
    width: fitted.maxWidthPx / widthScale,
    ...(widthScale !== 1 && { transform: `scaleX(${widthScale})`, transformOrigin: '0 0' }),
    color: caption.fill,
    ...(opacity !== undefined && { opacity }),
    ...letterEffects(caption, fitted.scale),
    ...underlineCss(caption, fitted.scale),
    ...(fitted.overflows && { height: fitted.heightPx, overflow: 'hidden' }),
  }
}

const CLIPPED = { backgroundClip: 'text', WebkitTextFillColor: 'transparent' } as const

/** Letters filled with the gradient, on each line anew; undefined where some have colours of their own. */
function gradientCss(
  caption: CaptionItem,
  fitted: FittedCaption,
): { readonly ofLines?: CSSProperties; readonly ofLetters?: CSSProperties } | undefined {
  const { gradient, accents = [] } = caption
  if (!gradient || accents.length > 0) return undefined
  const { colors, direction } = gradient
  if (direction === 'along')
    return {
      ofLetters: {
        ...CLIPPED,
        backgroundImage: `linear-gradient(to right, ${colors.join(', ')})`,
        ...{ boxDecorationBreak: 'clone', WebkitBoxDecorationBreak: 'clone' },
      },
    }
  const { capitalsPx, baselinePx, heightPx } = firstLineInPage(caption, fitted)
  const stepPx = (baselinePx - capitalsPx) / (colors.length - 1)
  const stops = colors.map((color, at) => `${color} ${capitalsPx + at * stepPx}px`)
  return {
    ofLines: {
      ...CLIPPED,
      backgroundImage: `linear-gradient(to bottom, ${stops.join(', ')})`,
      backgroundSize: `100% ${heightPx}px`,
      // letters reach out of the box that they are set in
      ...{ boxSizing: 'content-box', paddingInline: heightPx / 4, marginInline: -heightPx / 4 },
    },
  }
}
