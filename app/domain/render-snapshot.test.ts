import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { RenderOptions } from './render-options.ts'
import { contentOf, isWatermarked, RenderSnapshot } from './render-snapshot.ts'

const snapshot = RenderSnapshot.parse({
  version: 1,
  kind: 'watermark',
  targetLanguage: 'en',
  options: RenderOptions.parse({}),
  tracks: [snapshotTrack()],
})

test('the content is the same with and without the watermark', () => {
  expect(contentOf({ ...snapshot, kind: 'premium' })).toBe(contentOf(snapshot))
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
