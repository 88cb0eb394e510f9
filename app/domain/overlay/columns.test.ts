import { expect, test } from 'vitest'
import { planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { alignedInColumns } from './columns.ts'

const line = (x: number, y: number, width: number, align: 'left' | 'center' | 'right', height = 30) =>
  snapshotTrack({ box: { x, y, width, height }, style: { align } })
const alignments = (...tracks: ReturnType<typeof line>[]) =>
  alignedInColumns(tracks).map(({ style }) => style.align)

test('lines that begin below one another are set to the left, however each of them was guessed', () => {
  expect(alignments(line(450, 100, 400, 'center'), line(452, 140, 320, 'right'))).toEqual(['left', 'left'])
  expect(alignments(line(450, 100, 400, 'center'), line(530, 140, 322, 'left'))).toEqual(['right', 'right'])
  expect(alignments(line(450, 100, 400, 'left'), line(550, 140, 202, 'left'))).toEqual(['center', 'center'])
})

test('a name and the smaller post below it are set to the edge that both have', () => {
  const name = line(450, 100, 400, 'center')
  expect(alignments(name, line(452, 140, 260, 'right', 18))).toEqual(['left', 'left'])
  // what is far smaller is a note beside it
  expect(alignments(name, line(452, 140, 260, 'right', 12))).toEqual(['center', 'right'])
})

test('the time in the corner of a message shows nothing of the message', () => {
  const message = line(40, 100, 377, 'left', 36)
  const time = { ...line(362, 140, 55, 'right', 22), text: '10:41' }
  expect(alignments(message, time)).toEqual(['left', 'right'])
  expect(alignments(message, { ...time, text: 'Joe' })).toEqual(['right', 'right'])
})

test.each([
  ['are set to the edge that they have exactly', 451, 413, true, 'left'],
  ['say nothing where their ends were not found', 451, 413, false, 'center'],
  ['say nothing where both edges differ as much', 456, 410, true, 'center'],
])('two lines nearly as wide as one another %s', (_what, x, width, isFound, align) => {
  const style = { align: 'center' as const, ...(isFound && { inkInsets: { leftPx: 0, rightPx: 0 } }) }
  const [first, second] = [
    snapshotTrack({ style, box: { x: 450, y: 100, width: 400, height: 30 } }),
    snapshotTrack({ style, box: { x, y: 140, width, height: 30 } }),
  ]
  expect(alignments(first, second)).toEqual([align, align])
})

test('lines that begin and end alike, stand far apart, beside one another or at other times say nothing', () => {
  const first = line(450, 100, 400, 'center')
  expect(alignments(first, line(452, 140, 402, 'center'))).toEqual(['center', 'center'])
  expect(alignments(first, line(450, 300, 200, 'center'))).toEqual(['center', 'center'])
  expect(alignments(first, line(900, 100, 200, 'center'))).toEqual(['center', 'center'])
  const later = { ...line(450, 140, 200, 'center'), startSeconds: 3, endSeconds: 4 }
  expect(alignments(first, later)).toEqual(['center', 'center'])
})

test('a line on a thing that moves is set around its middle, unless others show an edge', () => {
  const moved = (track: ReturnType<typeof line>) => ({
    ...track,
    boxes: [
      ...track.boxes,
      { frame: 50, seconds: 2, box: { ...track.prevalentBox, x: track.prevalentBox.x + 30 } },
    ],
  })
  expect(alignments(moved(line(450, 100, 400, 'right')))).toEqual(['center'])
  expect(alignments(moved(line(450, 100, 400, 'right')), moved(line(452, 140, 320, 'right')))).toEqual([
    'left',
    'left',
  ])
})

test('lines of a list that stand far apart show their edge, if they are three', () => {
  const posts = [line(442, 195, 172, 'left'), line(514, 278, 100, 'left'), line(476, 437, 138, 'left')]
  expect(alignments(...posts)).toEqual(['right', 'right', 'right'])
  expect(alignments(...posts.slice(0, 2))).toEqual(['left', 'left'])
  // names beside them have an edge of their own
  const names = [line(670, 195, 237, 'right'), line(669, 278, 192, 'right'), line(671, 437, 150, 'right')]
  expect(alignments(...posts, ...names)).toEqual(['right', 'right', 'right', 'left', 'left', 'left'])
})

test('a line of a list as wide as the next ones is set as those are', () => {
  const roles = [
    ...[line(488, 342, 142, 'left'), line(491, 412, 133, 'left'), line(511, 482, 112, 'left')],
    ...[line(509, 552, 115, 'left'), line(511, 622, 114, 'left', 26), line(546, 692, 81, 'left')],
  ]
  expect(alignments(...roles)).toEqual(roles.map(() => 'right'))
})

test('names that are nearly as long as one another are set at the edge that all of them have', () => {
  const names = [
    ...[line(665, 378, 181, 'right', 31), line(662, 458, 169, 'right', 36)],
    ...[line(665, 538, 165, 'right', 36), line(666, 618, 150, 'right', 36)],
  ]
  expect(alignments(...names)).toEqual(names.map(() => 'left'))
  // in a column of their own stand roles, of letters of one size in boxes of several
  const drawn = (x: number, y: number, width: number, height: number) => {
    const role = line(x, y, width, 'left', height)
    return { ...role, style: { ...role.style, confidence: 0.8, capHeightPx: 22.7 } }
  }
  const roles = [
    drawn(444, 378, 170, 36),
    drawn(441, 458, 173, 37),
    drawn(512, 538, 107, 36),
    drawn(437, 618, 177, 28),
  ]
  expect(alignments(...names, ...roles)).toEqual([...names.map(() => 'left'), ...roles.map(() => 'right')])
})

test('lines of a card are centred, however large they are and far from each other', () => {
  const card = [
    line(190, 138, 299, 'left', 32),
    line(203, 267, 280, 'left', 71),
    line(249, 375, 182, 'left', 31),
    line(172, 466, 339, 'left', 29),
  ]
  expect(alignments(...card)).toEqual(['center', 'center', 'center', 'center'])
  // two of many rows have one middle by chance
  const rows = Array.from({ length: 6 }, (_, index) => line(100, 520 + 60 * index, 200 + 70 * index, 'left'))
  expect(new Set(alignments(...rows, line(150, 100, 300, 'left', 80)))).toEqual(new Set(['left']))
})

test('a ticker is set at the end that comes first, what slides in and stands as it was', () => {
  const along = (...xs: number[]) => ({
    ...{ ...line(900, 650, 400, 'center'), startSeconds: 0, endSeconds: 4 },
    boxes: xs.map((x, index) => ({
      ...{ frame: 25 * index, seconds: index },
      box: { ...line(900, 650, 400, 'center').prevalentBox, x },
    })),
  })
  expect(alignments(along(900, 600, 300, 0))).toEqual(['left'])
  expect(alignments(along(0, 300, 600, 900))).toEqual(['right'])
  expect(alignments(along(-400, 80, 80, 80))).toEqual(['center'])
})

test('lines that begin below one another whenever both are seen are set to the left, wherever else they have been', () => {
  const moving = (
    track: ReturnType<typeof line>,
    places: readonly (readonly [seconds: number, x: number])[],
  ) => ({
    ...track,
    boxes: places.map(([seconds, x]) => ({
      ...{ frame: Math.round(25 * seconds), seconds },
      box: { ...track.prevalentBox, x },
    })),
  })
  const first = moving({ ...line(450, 100, 400, 'center'), startSeconds: 0, endSeconds: 5 }, [
    [0, 450],
    [3, 600],
  ])
  const second = moving({ ...line(602, 140, 320, 'right'), startSeconds: 3, endSeconds: 5 }, [[3, 602]])
  expect(alignments(first, second)).toEqual(['left', 'left'])
})

test('a line as wide as the one beside it is set as others of its paragraph are', () => {
  const paragraph = [
    line(450, 100, 400, 'center'),
    line(451, 140, 402, 'center'),
    line(450, 180, 120, 'center'),
  ]
  expect(alignments(...paragraph)).toEqual(['left', 'left', 'left'])
})

test('a line of a paragraph on a plate keeps its column, though its margins to the plate are even', () => {
  const lineAt = (y: number, width: number) => {
    const plate = {
      color: '#102030',
      box: { x: 434, y: y - 6, width: width + 12, height: 44, angleDegrees: 0 },
    }
    return snapshotTrack({
      box: { x: 440, y, width, height: 32 },
      style: { plate, align: 'left', capHeightPx: 20 },
    })
  }
  const { items } = planOf([lineAt(300, 400), lineAt(340, 402), lineAt(380, 120)])
  expect(items.flatMap((item) => (item.kind === 'caption' ? [item.align] : []))).toEqual([
    'left',
    'left',
    'left',
  ])
})

test.each([
  ['begin at the emblem that stands before them', { x: 440, width: 600 }, 'left'],
  ['are set as they were guessed where nothing stands near', { x: 300, width: 700 }, 'right'],
  ['are set as they were guessed where little is free behind them either', { x: 440, width: 450 }, 'right'],
])('lines of one width %s', (_what, { x, width }, align) => {
  const surface = { x, y: 0, width, height: 400 }
  const onPoster = (y: number) => {
    const name = line(450, y, 400, 'right')
    const surroundings = { surface, background: null, foundAt: name.prevalentBox }
    return { ...name, style: { ...name.style, surroundings } }
  }
  expect(alignments(onPoster(100), onPoster(140))).toEqual([align, align])
  // also where it is known of one of them alone
  expect(alignments(onPoster(100), line(450, 140, 400, 'right'))).toEqual([align, align])
})

test('a line on a sign begins at the arrow before it, unless lines show another edge', () => {
  const behindArrow = (y: number, width: number) => {
    const words = line(450, y, width, 'center')
    const background = { left: 8, right: 300, up: 20, down: 20 }
    return {
      ...words,
      style: { ...words.style, surroundings: { surface: null, background, foundAt: words.prevalentBox } },
    }
  }
  expect(alignments(behindArrow(100, 300))).toEqual(['left'])
  expect(alignments(behindArrow(100, 300), line(550, 140, 200, 'left'))).toEqual(['right', 'right'])
})

test.each([
  ['begins near its left edge', 21, 103, 'left'],
  ['stands nearly as far from either', 21, 70, 'right'],
] as const)('a message in a bubble that goes on behind it %s', (_what, left, right, align) => {
  const message = line(700, 526, 286, 'right', 39)
  const background = { left, right, up: 20, down: 20 }
  const style = {
    ...message.style,
    surroundings: { surface: null, background, foundAt: message.prevalentBox },
  }
  expect(alignments({ ...message, style })).toEqual([align])
})

test('what stands before a line is known where its letters begin elsewhere than its box', () => {
  const box = { x: 221, y: 472, width: 267, height: 34, angleDegrees: 0 }
  const plate = { color: '#dcf8c8', box: { x: 201, y: 451, width: 296, height: 64, angleDegrees: 0 } }
  const surroundings = {
    surface: { x: 206, y: 456, width: 458, height: 107 },
    background: null,
    foundAt: box,
  }
  const message = snapshotTrack({
    ...{ box, translation: 'Not yet, still waiting for it' },
    style: {
      plate,
      surroundings,
      background: 'plate',
      align: 'center',
      inkInsets: { leftPx: 6, rightPx: 7 },
    },
  })
  const caption = planOf([message]).items.find(({ kind }) => kind === 'caption')
  expect(caption).toMatchObject({ align: 'left', box: { x: 227, width: 254 } })
})
