/** What the keys of the editor do. */
export type Command =
  | 'play'
  | 'back'
  | 'pause'
  | 'forwards'
  | 'frame-back'
  | 'frame-on'
  | 'play-moment'
  | 'loop-moment'
  | 'previous'
  | 'next'
  | 'reviewed-next'
  | 'previous-to-review'
  | 'next-to-review'
  | 'style'
  | 'original'
  | 'edit'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-whole'
  | 'copy-source'
  | `suggestion-${1 | 2 | 3 | 4 | 5}`
  | 'find'
  | 'palette'
  | 'help'
  | 'undo'
  | 'redo'

interface Pressed {
  readonly key: string
  /** The key's place: with Alt some systems write other characters. */
  readonly code: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** Where a key was pressed: a text field takes all but those with Alt, a button its own. */
export type PressedIn = 'field' | 'control' | 'page'

const WITH_ALT: Readonly<Record<string, Command>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Enter: 'play-moment',
  NumpadEnter: 'play-moment',
  Comma: 'frame-back',
  Period: 'frame-on',
  KeyJ: 'back',
  KeyK: 'play',
  KeyL: 'forwards',
  KeyR: 'reviewed-next',
  KeyS: 'style',
  KeyO: 'original',
  KeyC: 'copy-source',
}

const WITH_ALT_AND_SHIFT: Readonly<Record<string, Command>> = {
  Digit1: 'suggestion-1',
  Digit2: 'suggestion-2',
  Digit3: 'suggestion-3',
  Digit4: 'suggestion-4',
  Digit5: 'suggestion-5',
}

const ALONE: Readonly<Record<string, Command>> = {
  ' ': 'play',
  j: 'back',
  k: 'pause',
  l: 'forwards',
  ',': 'frame-back',
  '.': 'frame-on',
  n: 'next',
  p: 'previous',
  s: 'style',
  o: 'original',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  0: 'zoom-whole',
  h: 'find',
  Enter: 'play-moment',
}

/** Keys that a button or a link answers to itself. */
const OF_CONTROLS = [' ', 'Enter']

/**
 * Undefined for a key that is not ours. Those with Ctrl or Cmd belong to the browser, but for the palette, and for undoing
 * outside a field.
 */
export function commandOf(pressed: Pressed, where: PressedIn): Command | undefined {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = pressed
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'k' && !altKey && !shiftKey) return 'palette'
    if (where === 'field' || altKey || key.toLowerCase() !== 'z') return undefined
    return shiftKey ? 'redo' : 'undo'
  }
  if (altKey) {
    return withShift((shiftKey ? WITH_ALT_AND_SHIFT[code] : undefined) ?? WITH_ALT[code], shiftKey)
  }
  if (key === 'F2' && !shiftKey) return 'edit'
  if (where === 'field') return undefined
  if (where === 'control' && OF_CONTROLS.includes(key)) return undefined
  if (key === '?') return 'help'
  const command = ALONE[key.toLowerCase()] ?? ALONE[key]
  return withShift(command, shiftKey)
}

const SHIFTED: Readonly<Partial<Record<Command, Command>>> = {
  'play-moment': 'loop-moment',
  next: 'next-to-review',
  previous: 'previous-to-review',
}

function withShift(command: Command | undefined, shiftKey: boolean): Command | undefined {
  return shiftKey && command ? (SHIFTED[command] ?? command) : command
}
