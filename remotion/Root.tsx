import { Composition } from 'remotion'
import { pictureFrames } from './layer.ts'
import { samplePlan } from './sample-plan.ts'
import { TranslatedVideo, type TranslatedVideoProps } from './TranslatedVideo.tsx'

/** Frames a second of a preview made by the studio; the app's own previews use the source's. */
const PREVIEW_FPS = 30

const defaultProps: TranslatedVideoProps = {
  plan: samplePlan,
  layer: 'overlay',
  source: null,
  frames: 'clock',
}

export function Root() {
  return (
    <Composition
      id="TranslatedVideo"
      component={TranslatedVideo}
      defaultProps={defaultProps}
      width={samplePlan.widthPx}
      height={samplePlan.heightPx}
      fps={PREVIEW_FPS}
      durationInFrames={1}
      calculateMetadata={({ props: { plan, frames } }) => ({
        width: plan.widthPx,
        height: plan.heightPx,
        durationInFrames:
          frames === 'clock'
            ? Math.max(1, Math.round(plan.durationSeconds * PREVIEW_FPS))
            : pictureFrames(plan.intervals.length),
      })}
    />
  )
}
