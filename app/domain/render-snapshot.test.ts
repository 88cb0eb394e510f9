import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { RenderOptions } from './render-options.ts'
import { canonicalJson } from './canonical-json.ts'
import { contentOf as partsOf, isWatermarked, RenderSnapshot } from './render-snapshot.ts'

const snapshot = RenderSnapshot.parse({
  version: 1,
  kind: 'watermark',
  targetLanguage: 'en',
  options: RenderOptions.parse({}),
  tracks: [snapshotTrack()],
})

const contentOf = (content: RenderSnapshot) => partsOf(content, canonicalJson(content.tracks)).join('')

test('the content is all of the snapshot but its kind, with sorted keys', () => {
  const { kind, ...content } = snapshot
  expect(kind).toBe('watermark')
  const { clean_plate, ...options } = content.options
  expect(clean_plate).toBe(false)
  // as it was before there were clean plates: content that was paid for keeps its hash
  expect(contentOf(snapshot)).toBe(canonicalJson({ ...content, options }))
})

test('the content does not depend on the order in which an object was written', () => {
  const { tracks, options, ...rest } = snapshot
  const turned = {
    tracks: structuredClone(tracks),
    options: Object.fromEntries(Object.entries(options).reverse()),
    ...rest,
  }
  expect(contentOf(RenderSnapshot.parse(turned))).toBe(contentOf(snapshot))
})

test.each([
  ['a translation', { tracks: [{ ...snapshot.tracks[0], translation: 'Other' }] }],
  ['an option', { options: { ...snapshot.options, font_size: 21 } }],
  ['a clean plate', { options: { ...snapshot.options, clean_plate: true } }],
  ['the language', { targetLanguage: 'fr' }],
])('%s changes the content', (_, change) => {
  expect(contentOf(RenderSnapshot.parse({ ...snapshot, ...change }))).not.toBe(contentOf(snapshot))
})

test('only a premium output is unmarked', () => {
  expect([isWatermarked('watermark'), isWatermarked('trial'), isWatermarked('premium')]).toEqual([
    true,
    true,
    false,
  ])
})

test('the content of texts that nobody has moved or styled is written as it ever was', () => {
  const track = {
    ...snapshotTrack(),
    id: '7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11',
  }
  const { tracks } = RenderSnapshot.parse({ ...snapshot, tracks: [track] })
  // what was paid for is known by these letters
  expect(canonicalJson(tracks)).toBe(
    '[{"boxes":[{"box":{"angleDegrees":0,"height":40,"width":400,"x":440,"y":620},"frame":25,"seconds":1}],"confidence":0.97,"disposition":"translate","endFrame":75,"endSeconds":3,"id":"7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11","language":"es","prevalentBox":{"angleDegrees":0,"height":40,"width":400,"x":440,"y":620},"startFrame":25,"startSeconds":1,"style":{"align":"center","background":"moving","capHeightPx":28,"fill":"#ffffff","italic":false,"letterSpacingPx":0,"outline":{"color":"#000000","widthPx":2},"plate":null,"weight":700},"text":"Añade la sal","translation":"Add the salt"}]',
  )
})
