import type { Language } from '#app/domain/languages.ts'
import { seededRandom } from '../ocr/random.ts'
import { filmLine } from './film-lines.ts'

export interface FilmSize {
  readonly width: number
  readonly height: number
  readonly fps: number
}

type FilmTextKind = 'subtitle' | 'logo' | 'title' | 'screen' | 'credit'

/** A line of the film, on screen from the first of its frames up to, but not on, the frame `to`. */
export interface FilmText {
  readonly kind: FilmTextKind
  readonly text: string
  readonly language: Language
  readonly from: number
  readonly to: number
  /** Which of the lines that are on screen together, from the top; of subtitles from the bottom. */
  readonly row: number
  /** Chooses the typeface and the look. */
  readonly styleIndex: number
}

/** Frames in which the footage is covered: by a title card, or by the recording of a screen. */
export interface FilmCard {
  readonly kind: 'title' | 'screen'
  readonly from: number
  readonly to: number
}

export interface FilmPlan {
  readonly frames: number
  readonly texts: readonly FilmText[]
  readonly cards: readonly FilmCard[]
  /** Without text or sound. */
  readonly silences: readonly { readonly from: number; readonly to: number }[]
}

export interface FilmOptions extends FilmSize {
  readonly minutes: number
  /** Lines in all, those of the logo, the cards and the credits among them. */
  readonly texts: number
  readonly seed: number
  readonly languages: readonly Language[]
}

/** A film is made of reels of about this length; each has a title card, a screen recording and a silence. */
const REEL_MINUTES = 10
/** Shares of a reel's time. */
const SHARES = { title: 0.008, screen: 0.06, silence: 0.09 }
/** Of a reel's texts, those that the screen recording has; of all texts, the credits; each within bounds. */
const SCREEN_TEXTS = { share: 0.05, least: 2, most: 12 }
const CREDITS = { share: 0.06, least: 4, most: 40, seconds: 1.2 }
const LOGO = 'NORTE 24'
/** Every so many subtitles two stand below one another, and after every so many there is a pause. */
const PAIR_EVERY = 4
const PAUSE_EVERY = 3
/** Of the time that a subtitle has, what the pause takes at most. */
const PAUSE_SHARE = 0.45

/** Lays out a film, the same for the same options. */
export function planFilm(options: FilmOptions): FilmPlan {
  const { minutes, fps, texts: count, seed, languages } = options
  const random = seededRandom(seed)
  const frames = Math.round(minutes * 60 * fps)
  const reels = Math.max(1, Math.round(minutes / REEL_MINUTES))
  const credits = bounded(count, CREDITS)
  const creditFrames = Math.round(Math.min(credits * CREDITS.seconds * fps, frames * 0.2))
  const texts: FilmText[] = []
  const cards: FilmCard[] = []
  const silences: { from: number; to: number }[] = []
  let told = seed * 1000
  const say = (place: Omit<FilmText, 'text' | 'language'>) => {
    const language = languages[place.styleIndex % languages.length] ?? 'en'
    texts.push({ ...place, language, text: filmLine(language, told++) })
  }
  const main = frames - creditFrames
  // a logo for each stretch between silences
  const wanted = count - credits - (reels + 1)
  let logoFrom = 0
  for (let reel = 0; reel < reels; reel++) {
    const at = (share: number) => Math.round((main * (reel + share)) / reels)
    const inReel = Math.round((wanted * (reel + 1)) / reels) - Math.round((wanted * reel) / reels)
    const titleEnd = at(SHARES.title)
    cards.push({ kind: 'title', from: at(0), to: titleEnd })
    for (const row of [0, 1]) say({ kind: 'title', from: at(0), to: titleEnd, row, styleIndex: reel })
    const screen = { from: at(0.45), to: at(0.45 + SHARES.screen) }
    cards.push({ kind: 'screen', ...screen })
    const onScreen = bounded(inReel, SCREEN_TEXTS)
    for (let row = 0; row < onScreen; row++) {
      const from = Math.round(screen.from + ((screen.to - screen.from) * row) / (onScreen + 1))
      say({ kind: 'screen', from, to: screen.to, row, styleIndex: reel })
    }
    const silence = { from: at(0.8), to: at(0.8 + SHARES.silence) }
    silences.push(silence)
    texts.push({ ...logo(logoFrom, silence.from), styleIndex: reel })
    logoFrom = silence.to
    const stretches = [
      { from: titleEnd, to: screen.from },
      { from: screen.to, to: silence.from },
      { from: silence.to, to: at(1) },
    ]
    subtitles(stretches, inReel - onScreen - 2, random, (place) => say({ ...place, styleIndex: reel }))
  }
  texts.push({ ...logo(logoFrom, main), styleIndex: 0 })
  for (let row = 0; row < credits; row++) {
    const roll = Math.round(creditFrames / 2)
    const from = main + Math.round(((creditFrames - roll) * row) / credits)
    say({ kind: 'credit', from, to: from + roll, row, styleIndex: 0 })
  }
  texts.sort((a, b) => a.from - b.from || a.row - b.row)
  return { frames, texts, cards, silences }
}

function logo(from: number, to: number) {
  return { kind: 'logo', text: LOGO, language: 'en', from, to, row: 0 } satisfies Partial<FilmText>
}

/** Spreads `count` lines over the stretches, one after another, some in pairs, some after a pause. */
function subtitles(
  stretches: readonly { from: number; to: number }[],
  count: number,
  random: () => number,
  say: (place: { kind: 'subtitle'; from: number; to: number; row: number }) => void,
): void {
  const total = stretches.reduce((sum, { from, to }) => sum + to - from, 0)
  let left = count
  let told = 0
  for (const [index, { from, to }] of stretches.entries()) {
    const lines = index === stretches.length - 1 ? left : Math.round((count * (to - from)) / total)
    left -= lines
    // so many events that one in `PAIR_EVERY` has two lines
    const events: number[] = []
    for (let rest = lines; rest > 0; rest -= events.at(-1) ?? 1)
      events.push(rest > 1 && events.length % PAIR_EVERY === PAIR_EVERY - 1 ? 2 : 1)
    const each = (to - from) / Math.max(1, events.length)
    for (const [place, rows] of events.entries()) {
      const pauses = told++ % PAUSE_EVERY === 0 ? random() * PAUSE_SHARE : 0
      const [first, last] = [from + place * each, from + (place + 1 - pauses) * each]
      for (let row = 0; row < rows; row++)
        say({ kind: 'subtitle', from: Math.round(first), to: Math.round(last), row })
    }
  }
}

function bounded(
  count: number,
  { share, least, most }: { share: number; least: number; most: number },
): number {
  return Math.min(most, Math.max(least, Math.round(count * share)))
}
