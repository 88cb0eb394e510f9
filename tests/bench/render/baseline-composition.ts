/** What is bundled for `renderMedia`: our own composition, over a video that Remotion decodes for it. */
import { createElement, Fragment } from 'react'
import { Composition, OffthreadVideo, registerRoot } from 'remotion'
import * as z from 'zod'
import { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { samplePlan } from '#remotion/sample-plan.ts'
import { TranslatedVideo } from '#remotion/TranslatedVideo.tsx'

const Props = z.object({
  plan: OverlayPlan,
  layer: z.enum(['full']),
  source: z.string().nullable(),
  frames: z.enum(['clock']),
})

/** `Html5Video` of the composition itself seeks in the page; Remotion's own way to decode is faster and exact. */
function Baseline(props: z.infer<typeof Props>) {
  const { source } = props
  return createElement(
    Fragment,
    null,
    source === null ? null : createElement(OffthreadVideo, { src: source }),
    createElement(TranslatedVideo, { ...props, source: null }),
  )
}

registerRoot(() =>
  createElement(Composition<typeof Props, z.infer<typeof Props>>, {
    id: 'Baseline',
    component: Baseline,
    schema: Props,
    defaultProps: { plan: samplePlan, layer: 'full', source: null, frames: 'clock' },
    width: samplePlan.widthPx,
    height: samplePlan.heightPx,
    fps: 30,
    durationInFrames: 1,
  }),
)
