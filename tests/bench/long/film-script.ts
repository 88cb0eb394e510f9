import { CJK_LANGUAGES, type Language } from '#app/domain/languages.ts'
import type { FilmCard, FilmPlan, FilmSize, FilmText } from './film-plan.ts'

/** How the subtitles of a reel look: ASS's typeface, colours (`&HAABBGGRR`), border style (3 is a box), bold. */
const STYLES = [
  { font: 'Noto Sans', fill: '&H00FFFFFF', outline: '&H00000000', border: 1, bold: 0 },
  { font: 'DejaVu Sans', fill: '&H0000E8FF', outline: '&H00000000', border: 1, bold: 0 },
  { font: 'Noto Serif', fill: '&H00FFFFFF', outline: '&H00181818', border: 3, bold: 0 },
  { font: 'Noto Sans', fill: '&H00F0F0F0', outline: '&H00101010', border: 1, bold: 1 },
] as const
const CJK_FONTS: Readonly<Partial<Record<Language, string>>> = {
  ja: 'Noto Sans CJK JP',
  ko: 'Noto Sans CJK KR',
  'zh-cn': 'Noto Sans CJK SC',
  'zh-tw': 'Noto Sans CJK TC',
}
/** Heights of letters as shares of the frame's height. */
const SIZES = { subtitle: 0.055, logo: 0.04, title: 0.085, screen: 0.038, credit: 0.05 } as const
const CARD_COLORS = { title: '&H00201810', screen: '&H00F4F2F0' } as const
const FADE_MS = 280
/** A cursor is a small arrow that wanders. */
const CURSOR = 'm 0 0 l 0 20 5 15 9 23 12 22 8 14 14 14'

/** The film's texts as an ASS script for libass, exact to a frame. */
export function filmScript({ texts, cards, silences, frames }: FilmPlan, size: FilmSize): string {
  const at = (frame: number) => timeOf(frame / size.fps)
  const events = [
    ...cards.map((card) => cardEvents(card, size, at)),
    ...texts.map((text) => textEvent(text, size, at)),
  ].flat()
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${size.width}`,
    `PlayResY: ${size.height}`,
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    `; ${texts.length} lines, ${frames} frames, ${silences.length} silences`,
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    `Style: Card,Noto Sans,20,&H00FFFFFF,&H00000000,&H00000000,0,1,0,0,7,0,0,0,1`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, MarginL, MarginR, MarginV, Effect, Text',
    ...events,
    '',
  ].join('\n')
}

function cardEvents(
  { kind, from, to }: FilmCard,
  { width, height }: FilmSize,
  at: (frame: number) => string,
): string[] {
  const area = `m 0 0 l ${width} 0 ${width} ${height} 0 ${height}`
  const card = `{\\an7\\pos(0,0)\\bord0\\1c${CARD_COLORS[kind]}\\p1}${area}`
  if (kind === 'title') return [event(1, at(from), at(to), card)]
  const [left, right] = [Math.round(width * 0.7), Math.round(width * 0.9)]
  const path = `\\move(${left},${Math.round(height * 0.2)},${right},${Math.round(height * 0.8)})`
  const scale = Math.round((height / 1080) * 200)
  const cursor = `{\\an7${path}\\fscx${scale}\\fscy${scale}\\bord1\\1c&H00000000\\3c&H00FFFFFF\\p1}${CURSOR}`
  return [event(1, at(from), at(to), card), event(3, at(from), at(to), cursor)]
}

function textEvent(text: FilmText, size: FilmSize, at: (frame: number) => string): string {
  return event(2, at(text.from), at(text.to), `{${tagsOf(text, size)}}${escaped(text.text)}`)
}

function tagsOf({ kind, language, row, styleIndex }: FilmText, { width, height }: FilmSize): string {
  const style = STYLES[styleIndex % STYLES.length] ?? STYLES[0]
  const px = Math.round(height * SIZES[kind] * (CJK_LANGUAGES.includes(language) ? 0.9 : 1))
  const font = `\\fn${CJK_FONTS[language] ?? style.font}\\fs${px}`
  const line = Math.round(px * 1.35)
  const middle = Math.round(width / 2)
  const outlined = (color: string) => `\\1c&H00FFFFFF\\3c${color}\\bord${Math.max(1, Math.round(px / 18))}`
  if (kind === 'subtitle') {
    const place = `\\an2\\pos(${middle},${Math.round(height * 0.94) - row * line})`
    const outline =
      style.border === 3
        ? `\\1c${style.fill}\\3c&H00000000\\bord${Math.round(px / 14)}`
        : `\\1c${style.fill}\\3c${style.outline}\\bord${Math.max(1, Math.round(px / 18))}`
    return `${place}${font}\\b${style.bold}${outline}`
  }
  if (kind === 'logo')
    return `\\an9\\pos(${Math.round(width * 0.97)},${Math.round(height * 0.05)})${font}\\b1${outlined('&H00404040')}`
  if (kind === 'title') {
    const y = Math.round(height * 0.42) + row * Math.round(line * 1.2)
    return `\\an5\\pos(${middle},${y})${font}\\b1\\1c&H00FFFFFF\\bord0\\fad(${FADE_MS},${FADE_MS})`
  }
  if (kind === 'screen') {
    const y = Math.round(height * 0.08) + row * Math.round(line * 1.25)
    return `\\an7\\pos(${Math.round(width * 0.06)},${y})${font}\\b0\\1c&H00282420\\bord0`
  }
  const roll = `\\move(${middle},${height + line},${middle},${-line})`
  return `\\an5${roll}${font}\\b0${outlined('&H00000000')}`
}

function event(layer: number, from: string, to: string, text: string): string {
  return `Dialogue: ${layer},${from},${to},Card,0,0,0,,${text}`
}

function escaped(text: string): string {
  return text.replace(/[{}\\]/g, '')
}

/** `h:mm:ss.cc`; frames of rates that divide a hundred begin at whole hundredths. */
function timeOf(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const two = (value: number) => String(value).padStart(2, '0')
  const [minutes, hours] = [Math.floor(hundredths / 6000), Math.floor(hundredths / 360_000)]
  return `${hours}:${two(minutes % 60)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}
