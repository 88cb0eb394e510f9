import { expect, test } from 'vitest'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { partOfSource } from '../split/cut.ts'
import { filterGraph, normalized } from './filter-graph.ts'
import { wholeFrame } from './ink-areas.ts'

const runs = [
  { picture: 0, firstFrame: 0, startSeconds: 0 },
  { picture: 1, firstFrame: 25, startSeconds: 0.98 },
]

const overlay = { runs, areas: wholeFrame(runs, sourceVideo()) }

test('pictures get the times of their runs on the clock of the file', () => {
  const graph = filterGraph({
    source: sourceVideo({ videoOffsetSeconds: 0.5 }),
    overlay,
    fill: null,
    mark: null,
  })
  expect(graph).toContain("settb=1/90000,setpts='if(lt(N,1),0,133200)'")
})

test('pictures are converted with the source’s matrix', () => {
  const graph = filterGraph({
    source: sourceVideo({ matrix: 'smpte170m' }),
    overlay,
    fill: null,
    mark: null,
  })
  expect(graph).toContain(
    'scale=1280:720:out_color_matrix=smpte170m:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int,format=yuva420p',
  )
})

test('pixels that are the output’s already are not converted', () => {
  expect(normalized(sourceVideo())).toBe('format=yuv420p')
})

test('full range becomes limited, RGB becomes BT.709', () => {
  const color = { range: 'pc', space: null, primaries: null, transfer: null } as const
  expect(normalized(sourceVideo({ color }))).toBe('scale=in_range=pc:out_range=tv,format=yuv420p')
  expect(normalized(sourceVideo({ color, isRgb: true }))).toBe(
    'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
  )
})

test('an odd size is made even by repeating its edge', () => {
  expect(
    normalized(sourceVideo({ widthPx: 641, codedWidthPx: 642, heightPx: 360, codedHeightPx: 360 })),
  ).toBe('format=yuv420p,pad=642:360,fillborders=right=1:bottom=0:mode=smear')
})

test('the mark is laid over everything else, where it was cut out', () => {
  const graph = filterGraph({ source: sourceVideo(), overlay, fill: null, mark: { x: 40, y: 2 } })
  expect(graph.split('\n').at(-1)).toBe('[drawn][mark]overlay=40:2:eof_action=repeat:format=yuv420[v]')
})

test('of a part nothing is decoded that comes behind it', () => {
  const part = partOfSource(sourceVideo(), { firstFrame: 25, endFrame: 100 })
  const graph = filterGraph({ source: part, overlay, fill: null, mark: null })
  // three seconds from two fifths of a frame before the first one on, and one in case times are rounded
  expect(graph.split('\n')[0]).toBe(
    "[0:0]trim=end=4.000,select='if(lt(t,3),if(lt(t,-1),0,1),0)',format=yuv420p[source];",
  )
})
