import { expect, test } from 'vitest'
import { AddText } from './add-text.ts'
import { ChangeText, ChangeTexts } from './change-text.ts'

const BOX = { x: 40, y: 120, width: 320, height: 48 }
const TIMES = { start_seconds: 1, end_seconds: 2 }
const GROUP = '018f3a2b-6c1d-7a00-8f00-0123456789ab'

test.each([BOX, [40, 120, 320, 48]])('a text is added and moved with a box said as %j', (box) => {
  expect(AddText.parse({ box, ...TIMES }).box).toEqual(BOX)
  expect(ChangeText.parse({ box }).box).toEqual(BOX)
})

test('a box that is added lies on the frame, one that is moved may reach beyond its edge', () => {
  const box = { ...BOX, x: -1 }
  expect(AddText.safeParse({ box, ...TIMES }).error?.issues).toMatchObject([{ path: ['box', 'x'] }])
  expect(ChangeText.parse({ box }).box).toEqual(box)
})

test.each([
  ['a change', ChangeText, { orignal_text: 'Sal' }],
  ['a change of several', ChangeTexts, { group_ids: [GROUP], change: { reviewed: true }, versoin: 3 }],
  ['what several cannot share', ChangeTexts, { group_ids: [GROUP], change: { box: BOX } }],
  ['a text that is added', AddText, { box: BOX, ...TIMES, txt: 'Sal' }],
])('a field that there is not is refused, not passed over: %s', (_, schema, body) => {
  expect(schema.safeParse(body).error?.issues).toMatchObject([{ code: 'unrecognized_keys' }])
})
