import { expect, test } from 'vitest'
import { PLAIN_STYLE } from './text-track.ts'
import { type ParagraphLine, wrappedParagraphs } from './wrapped-paragraphs.ts'

const line = (originalText: string, row: number, more: Partial<ParagraphLine> = {}): ParagraphLine => ({
  originalText,
  language: 'en',
  startSeconds: 1,
  endSeconds: 3,
  box: { x: 100, y: 40 * row, width: 12 * originalText.length, height: 30, angleDegrees: 0 },
  style: PLAIN_STYLE,
  ...more,
})
const at = (x: number, y: number, width = 200) => ({ box: { x, y, width, height: 30, angleDegrees: 0 } })
/** Down a page that leans by 12°, with the middles of its lines below one another. */
const leaning = (down: number, angleDegrees = 12) => ({
  box: { x: 100 - 0.2079 * down, y: 100 + 0.9781 * down, width: 200, height: 30, angleDegrees },
})
const plated = (color: string) => ({
  style: { ...PLAIN_STYLE, plate: { color, box: { x: 0, y: 0, width: 9, height: 9, angleDegrees: 0 } } },
})

const fitted = (style: Partial<ParagraphLine['style']>) => ({
  style: { ...PLAIN_STYLE, capHeightPx: 20, confidence: 0.9, ...style },
})

test.each([
  [
    'a sentence over two lines',
    [line('Clean hands with soap', 0), line('or a hand rub', 1)],
    [['clean hands with soap', 'or a hand rub']],
  ],
  [
    'centred lines',
    [line('cover your nose and', 0, at(100, 0, 300)), line('mouth', 1, at(205, 40, 90))],
    [['cover your nose and', 'mouth']],
  ],
  [
    'three lines',
    [line('one of', 0), line('the three', 1), line('lines', 2)],
    [['one of', 'the three', 'lines']],
  ],
  [
    'a sentence on a sign that leans',
    [line('keep the door', 0, leaning(0)), line('closed at night', 1, leaning(40))],
    [['keep the door', 'closed at night']],
  ],
  [
    'lines that lean differently',
    [line('keep the door', 0, leaning(0)), line('closed at night', 1, leaning(40, 25))],
    [],
  ],
  ['a sentence that begins anew', [line('Wash your hands.', 0), line('Cover your nose', 1)], []],
  ['a gap between them', [line('clean hands', 0), line('and noses', 1.8)], []],
  [
    'another size',
    [
      line('clean hands', 0),
      line('and noses', 1, { box: { x: 100, y: 40, width: 150, height: 60, angleDegrees: 0 } }),
    ],
    [],
  ],
  [
    'a name and a post on plates of two colours',
    [line('Lucía Herrero', 0, plated('#d0241c')), line('Bióloga marina', 1, plated('#ffffff'))],
    [],
  ],
  [
    'lines on plates of about one colour',
    [line('clean hands', 0, plated('#d0241c')), line('and noses', 1, plated('#c82c24'))],
    [['clean hands', 'and noses']],
  ],
  [
    'capitals of two sizes',
    [line('clean hands', 0), line('and noses', 1, { style: { ...PLAIN_STYLE, capHeightPx: 15 } })].map(
      (one, at) => (at === 0 ? { ...one, style: { ...PLAIN_STYLE, capHeightPx: 21 } } : one),
    ),
    [],
  ],
  ['no edge in common', [line('clean hands', 0, at(100, 0, 90)), line('and noses', 1, at(150, 40, 300))], []],
  ['another time', [line('clean hands', 0), line('and noses', 1, { endSeconds: 5 })], []],
  ['another language', [line('clean hands', 0), line('y narices', 1, { language: 'es' })], []],
  [
    'side by side in two columns',
    [line('the left', 0), line('column', 1), line('the right', 0, at(600, 0)), line('half', 1, at(600, 40))],
    [
      ['the left', 'column'],
      ['the right', 'half'],
    ],
  ],
  [
    'a line that is seen elsewhere as well',
    [line('clean hands', 0), line('and noses', 1), line('and noses', 8, { startSeconds: 7, endSeconds: 9 })],
    [],
  ],
  [
    'the same paragraph twice',
    [
      line('clean hands', 0),
      line('and noses', 1),
      line('clean hands', 0, { startSeconds: 7, endSeconds: 9 }),
      line('and noses', 1, { startSeconds: 7, endSeconds: 9 }),
    ],
    [['clean hands', 'and noses']],
  ],
  [
    'a title above numbered source code',
    [line('lookup', 0), line('12 function lookup(name) {', 1), line('13 return names', 2)],
    [],
  ],
  [
    'a title above a line that has a number in front',
    [line('report', 0), line('7 people were seen on the roof', 1)],
    [],
  ],
  ['a title above a sentence', [line('Map', 0), line('before anyone else was awake', 1)], []],
  ['numbered items', [line('3 cups of flour', 0), line('4 spoons of sugar', 1)], []],
  [
    'a number that goes on in a sentence',
    [line('We stood there for about', 0), line('35 minutes in the rain', 1)],
    [['we stood there for about', '35 minutes in the rain']],
  ],
  [
    'items of a list',
    [line('the name of the street', 0), line('the name of the town and its county', 1)],
    [],
  ],
  [
    'a sentence with its shorter line above',
    [line('Why have you never', 0), line('told us about your brother?', 1)],
    [['why have you never', 'told us about your brother?']],
  ],
  [
    'lines that have no capitals to tell a sentence',
    [
      line('彼は昨日ここで', 0, { language: 'ja', ...at(100, 0, 200) }),
      line('古い友人に会ったそうだ', 1, { language: 'ja', ...at(100, 40, 320) }),
    ],
    [['彼は昨日ここで', '古い友人に会ったそうだ']],
  ],
  [
    'a fixed-width line above a proportional one',
    [
      line('clean hands', 0, fitted({ fontClass: 'mono' })),
      line('and noses', 1, fitted({ fontClass: 'sans' })),
    ],
    [],
  ],
  [
    'fitted lines of one face and size',
    [
      line('clean hands', 0, fitted({ fontClass: 'sans' })),
      line('and noses', 1, fitted({ fontClass: 'rounded', capHeightPx: 20.4, fill: '#f0f0f0' })),
    ],
    [['clean hands', 'and noses']],
  ],
  [
    'fitted lines of two sizes',
    [line('clean hands', 0, fitted({})), line('and noses', 1, fitted({ capHeightPx: 23.5 }))],
    [],
  ],
  [
    'fitted lines of two colours',
    [line('clean hands', 0, fitted({})), line('and noses', 1, fitted({ fill: '#c8d8a0' }))],
    [],
  ],
])('%s', (_, lines, expected) => {
  expect(wrappedParagraphs(lines)).toEqual(expected)
})
