import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Files that run for ten seconds and more, the longest first. */
const LONGEST = [
  'tests/journey/journey.test.ts',
  'tests/render/unbounded.test.ts',
  'tests/jobs/serve-queue.test.ts',
  'tests/api/access-matrix.test.ts',
  'tests/analysis/resume.test.ts',
  'tests/render/split/split.test.ts',
  'tests/ocr/engine.test.ts',
  'tests/render/child-process.test.ts',
  'tests/media/hostile-stages.test.ts',
  'tests/jobs/worker.test.ts',
  'tests/render/light.test.ts',
  'tests/supervisor/supervisor.test.ts',
  'tests/long/services.test.ts',
  'tests/render/render-video.test.ts',
  'tests/render/sources.test.ts',
  'tests/runs/translate-command.test.ts',
  'tests/style/fit-tracks.test.ts',
  'tests/backup/backup.test.ts',
  'tests/previews/preview-job.test.ts',
  'tests/render/preview.test.ts',
  'tests/http/access.test.ts',
  'tests/uploads/resumable-process.test.ts',
  'tests/uploads/upload.test.ts',
  'tests/render/render-job.test.ts',
  'tests/analysis/analyze-project.test.ts',
  'tests/render/enclosure.test.ts',
]

/** Begins with the files that run longest: begun last, one of them keeps a core busy while the other has nothing left. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((path) => moduleId.endsWith(path))
      return index === -1 ? LONGEST.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
