import { parseTimecode } from '#app/domain/subtitles/timecode.ts'
import type { Command } from './key-commands.ts'
import type { KEYS } from './key-map.tsx'
import type { ListedText } from './listed-texts.ts'

type KeyName = (typeof KEYS)[number][0]

/** Commands that are called otherwise in the map of keys; null: keys that only mean something on the frame. */
const COMMAND_OF = {
  nextToReview: 'next-to-review',
  previousToReview: 'previous-to-review',
  reviewedNext: 'reviewed-next',
  copySource: 'copy-source',
  moment: 'play-moment',
  loop: 'loop-moment',
  frameBack: 'frame-back',
  frameOn: 'frame-on',
  zoomIn: 'zoom-in',
  zoomOut: 'zoom-out',
  zoomWhole: 'zoom-whole',
  // each has a number
  suggestion: null,
  move: null,
  moveFar: null,
  resize: null,
  turn: null,
  turnBack: null,
  pan: null,
  // it is open
  palette: null,
} as const satisfies Partial<Record<KeyName, Command | null>>

/** The command of a row of the map of keys; null where it is none. */
export function commandOfKey(name: KeyName): Command | null {
  return isOtherwise(name) ? COMMAND_OF[name] : name
}

function isOtherwise(name: KeyName): name is keyof typeof COMMAND_OF {
  return Object.hasOwn(COMMAND_OF, name)
}

export type PaletteRow =
  | { readonly is: 'command'; readonly command: Command; readonly label: string; readonly keys: string }
  | { readonly is: 'time'; readonly seconds: number }
  | { readonly is: 'text'; readonly text: ListedText }

const MOST_TEXTS = 50

/**
 * What a palette offers for what is typed: commands by their names, a moment, and texts by what they say in either
 * language, in any case and with or without accents.
 */
export function paletteRows(
  typed: string,
  commands: readonly Extract<PaletteRow, { is: 'command' }>[],
  texts: readonly ListedText[],
): PaletteRow[] {
  const wanted = plain(typed)
  if (wanted === '') return [...commands]
  const seconds = parseTimecode(typed)
  const found = texts
    .filter(
      ({ original, translation }) => plain(original).includes(wanted) || plain(translation).includes(wanted),
    )
    .slice(0, MOST_TEXTS)
  return [
    ...(seconds === undefined ? [] : [{ is: 'time' as const, seconds }]),
    ...commands.filter(({ label }) => plain(label).includes(wanted)),
    ...found.map((text) => ({ is: 'text' as const, text })),
  ]
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
