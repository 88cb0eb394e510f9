import type { TextBox } from '../geometry.ts'
import { emOf } from '../overlay/type-size.ts'
import type { SubtitleText } from './document.ts'

/** Fonts are sized by the height of a line in ASS: in ours that is so many ems. */
const LINE_OVER_EM = 1.362
/** A way counts as straight when no place on it is further off than this share of its length. */
const STRAIGHT = 0.1
/** The middle of the left, the middle itself, the middle of the right. */
const ANCHORS = { left: 4, center: 5, right: 6 } as const

/** Override tags that put a text where the original stands, turned, sized and coloured as it is. */
export function assTags(
  { boxes, prevalentBox, style, original }: SubtitleText,
  frameHeightPx: number,
): string {
  const em = emOf({ text: original, style, prevalentBox }, { frameHeightPx })
  return [
    '{',
    `\\an${ANCHORS[style.align]}`,
    placeTag(boxes, prevalentBox, style.align),
    // clockwise with us, the other way round there
    prevalentBox.angleDegrees === 0 ? '' : `\\frz${short(-prevalentBox.angleDegrees)}`,
    `\\fs${short(em * LINE_OVER_EM)}`,
    style.weight >= 600 ? '\\b1' : '',
    style.italic ? '\\i1' : '',
    style.letterSpacingPx === 0 ? '' : `\\fsp${short(style.letterSpacingPx)}`,
    `\\1c${assColor(style.fill)}`,
    style.outline ? `\\3c${assColor(style.outline.color)}\\bord${short(style.outline.widthPx)}` : '\\bord0',
    '}',
  ].join('')
}

/** A text that moves along a straight line does so here; any other stands where it stands most of its time. */
function placeTag(
  boxes: SubtitleText['boxes'],
  prevalent: TextBox,
  align: SubtitleText['style']['align'],
): string {
  const [first, last] = [boxes.at(0), boxes.at(-1)]
  if (first && last && first !== last && movesStraight(boxes)) {
    const [from, to] = [anchorOf(first.box, align), anchorOf(last.box, align)]
    const untilMs = Math.round((last.seconds - first.seconds) * 1000)
    return `\\move(${from.join(',')},${to.join(',')},0,${untilMs})`
  }
  return `\\pos(${anchorOf(prevalent, align).join(',')})`
}

function movesStraight(boxes: SubtitleText['boxes']): boolean {
  const [first, last] = [boxes.at(0), boxes.at(-1)]
  if (!first || !last || last.seconds <= first.seconds) return false
  const [from, to] = [centreOf(first.box), centreOf(last.box)]
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  // what only trembles does not move
  if (length < first.box.height / 2) return false
  return boxes.every(({ box, seconds }) => {
    const share = (seconds - first.seconds) / (last.seconds - first.seconds)
    const at = centreOf(box)
    const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)]
    return Math.hypot(at.x - x, at.y - y) <= STRAIGHT * length
  })
}

function anchorOf(box: TextBox, align: SubtitleText['style']['align']): [string, string] {
  const centre = centreOf(box)
  const along = { left: -0.5, center: 0, right: 0.5 }[align] * box.width
  const radians = (box.angleDegrees * Math.PI) / 180
  return [short(centre.x + along * Math.cos(radians)), short(centre.y + along * Math.sin(radians))]
}

function centreOf({ x, y, width, height }: TextBox): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}

/** `#rrggbb` as ASS writes it: blue first. */
function assColor(hex: string): string {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(hex) ?? []
  return `&H${`${blue}${green}${red}`.toUpperCase()}&`
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
