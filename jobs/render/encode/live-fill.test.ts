import { expect, test } from 'vitest'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { fillAreas } from './fill-areas.ts'
import { fillChain } from './live-fill.ts'

const TITLE = { x: 100, y: 60, width: 1000, height: 300, angleDegrees: 0 }
const SUBTITLE = { x: 400, y: 620, width: 400, height: 50, angleDegrees: 0 }
const plan: OverlayPlan = {
  ...{ widthPx: 1280, heightPx: 720, durationSeconds: 10, watermark: null, flags: [] },
  items: [TITLE, SUBTITLE].map((box) => ({ kind: 'blur', box, featherPx: 4 })),
  intervals: [
    { startSeconds: 0, show: [0] },
    { startSeconds: 1, show: [] },
    { startSeconds: 4, show: [1] },
  ],
}
const source = sourceVideo()
const runs = plan.intervals.map(({ startSeconds }, picture) => ({
  ...{ picture, startSeconds, firstFrame: startSeconds * 25 },
}))

test('of each area only the frames on which something is erased there are scaled, and one in twelve', () => {
  const chain = fillChain({ plan, source, runs, areas: fillAreas(plan, runs, source) })
  const selected = chain.flatMap((filters) => /^\[tofill\d\]select='([^']*)'/.exec(filters)?.[1] ?? [])
  expect(selected).toEqual([
    'gt(if(lt(t,1.0005),1,0)+not(mod(n,12)),0)',
    'gt(if(lt(t,4),0,1)+not(mod(n,12)),0)',
  ])
})

test('an area goes from place to place: frames by their time, the mask by its pictures', () => {
  const corners = [{ x: 64, y: 32 }, null, { x: 384, y: 576 }]
  const chain = fillChain({ plan, source, runs, areas: [{ widthPx: 480, heightPx: 128, corners }] }).join(
    '\n',
  )
  expect(chain).toContain("[mask0]crop=480:128:'if(lt(n,2),64,384)':'if(lt(n,2),32,576)'")
  expect(chain).toContain(",crop=480:128:'if(lt(t,4),64,384)':'if(lt(t,4),32,576)'")
  expect(chain).toContain("overlay='if(lt(t,4),64,384)':'if(lt(t,4),32,576)'")
})
