import { expect, test } from 'vitest'
import { commandOf } from './key-commands.ts'

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const key = (name: string, code: string, held: Partial<typeof NONE> = {}) => ({
  ...NONE,
  key: name,
  code,
  ...held,
})

test.each([
  ['space plays', key(' ', 'Space'), 'page', 'play'],
  ['space presses a button', key(' ', 'Space'), 'control', undefined],
  ['space is typed', key(' ', 'Space'), 'field', undefined],
  ['L plays forwards', key('l', 'KeyL'), 'control', 'forwards'],
  ['a capital L does, too', key('L', 'KeyL', { shiftKey: true }), 'page', 'forwards'],
  ['l is typed', key('l', 'KeyL'), 'field', undefined],
  ['with Alt it plays from a text field', key('¬', 'KeyL', { altKey: true }), 'field', 'forwards'],
  ['Alt and Enter play the moment', key('Enter', 'Enter', { altKey: true }), 'field', 'play-moment'],
  [
    'with Shift again and again',
    key('Enter', 'Enter', { altKey: true, shiftKey: true }),
    'field',
    'loop-moment',
  ],
  ['Alt and an arrow go to the next text', key('ArrowDown', 'ArrowDown', { altKey: true }), 'field', 'next'],
  [
    'the browser’s way back stays its own',
    key('ArrowLeft', 'ArrowLeft', { altKey: true }),
    'page',
    undefined,
  ],
  ['Alt and R say that a text is right', key('®', 'KeyR', { altKey: true }), 'field', 'reviewed-next'],
  ['Ctrl and L stay the browser’s', key('l', 'KeyL', { ctrlKey: true }), 'page', undefined],
  ['Cmd and K open the palette', key('k', 'KeyK', { metaKey: true }), 'page', 'palette'],
  ['Ctrl and K do, from a text field too', key('k', 'KeyK', { ctrlKey: true }), 'field', 'palette'],
  [
    'the browser’s own Ctrl, Shift and K stay its own',
    key('K', 'KeyK', { ctrlKey: true, shiftKey: true }),
    'page',
    undefined,
  ],
  [
    'Alt, Shift and a digit take a suggestion',
    key('!', 'Digit1', { altKey: true, shiftKey: true }),
    'field',
    'suggestion-1',
  ],
  ['Alt and a digit stay the browser’s', key('1', 'Digit1', { altKey: true }), 'field', undefined],
  ['Ctrl and F stay the browser’s', key('f', 'KeyF', { ctrlKey: true }), 'page', undefined],
  ['Ctrl and H stay the browser’s', key('h', 'KeyH', { ctrlKey: true }), 'page', undefined],
  ['H finds and replaces', key('h', 'KeyH'), 'page', 'find'],
  ['Alt and C copy the original', key('ç', 'KeyC', { altKey: true }), 'field', 'copy-source'],
  ['Ctrl and Z undo', key('z', 'KeyZ', { ctrlKey: true }), 'control', 'undo'],
  ['with Shift they do again', key('Z', 'KeyZ', { ctrlKey: true, shiftKey: true }), 'page', 'redo'],
  ['a field undoes what was typed', key('z', 'KeyZ', { ctrlKey: true }), 'field', undefined],
  ['O shows the original', key('o', 'KeyO'), 'control', 'original'],
  ['with Alt it does from a text field', key('ø', 'KeyO', { altKey: true }), 'field', 'original'],
  ['plus goes closer', key('+', 'BracketRight'), 'page', 'zoom-in'],
  ['also where it needs Shift', key('+', 'Equal', { shiftKey: true }), 'page', 'zoom-in'],
  ['minus goes further', key('-', 'Minus'), 'control', 'zoom-out'],
  ['zero shows all of the frame', key('0', 'Digit0'), 'page', 'zoom-whole'],
  ['zero is typed', key('0', 'Digit0'), 'field', undefined],
  ['the browser’s own zoom stays its own', key('+', 'Equal', { ctrlKey: true }), 'page', undefined],
  ['F2 types on the frame', key('F2', 'F2'), 'field', 'edit'],
  ['a question mark asks for help', key('?', 'Slash', { shiftKey: true }), 'page', 'help'],
] as const)('%s', (_, pressed, where, command) => {
  expect(commandOf(pressed, where)).toBe(command)
})
