import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import { judgementOf, type JudgedText, type Measures } from '#app/domain/judged-text.ts'

const both = <Value>(value: Value) => ({ source: value, output: value })

/** The report on an output of two texts that has kept everything of its source, and whose texts were not judged. */
export function fidelityReport(changes: Partial<FidelityReport> = {}): FidelityReport {
  return {
    version: 2,
    problems: [],
    durationSeconds: both(73.4),
    frames: both(1835),
    frameTimeShiftMs: 0,
    size: both({ width: 1280, height: 720 }),
    colorTagsKept: true,
    audio: [{ codec: both('aac'), same: 'packets' }],
    syncShiftMs: 0,
    untouched: { frames: 4, psnrDb: 48.2 },
    readBack: { texts: 2, found: 2, originalsFound: 0, notFound: [], stillThere: [] },
    judged: [],
    changedTexts: 2,
    covers: [],
    overflowing: [],
    ...changes,
  }
}

/** What the judge says of a text of which this was measured. */
export function judgedText(
  trackId: string,
  measures: Measures,
  still: JudgedText['still'] = null,
): JudgedText {
  return { trackId, seconds: 1.2, measures, still, ...judgementOf(measures) }
}
