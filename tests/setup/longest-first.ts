import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Files that run for ten seconds and more, the longest first. */
const LONGEST = [
  'tests/journey/journey.test.ts',
  'tests/jobs/serve-queue.test.ts',
  'tests/api/access-matrix.test.ts',
  'tests/analysis/resume.test.ts',
  'tests/ocr/engine.test.ts',
  'tests/style/fit-tracks.test.ts',
  'tests/media/hostile-stages.test.ts',
  'tests/runs/translate-command.test.ts',
  'tests/render/child-process.test.ts',
  'tests/long/services.test.ts',
  'tests/render/split/split.test.ts',
  'tests/http/access.test.ts',
  'tests/render/render-video.test.ts',
  'tests/supervisor/supervisor.test.ts',
  'tests/render/light.test.ts',
  'tests/jobs/worker.test.ts',
  'tests/render/sources.test.ts',
  'tests/analysis/scope.test.ts',
  'tests/backup/backup.test.ts',
  'tests/uploads/resumable-process.test.ts',
  'tests/render/preview.test.ts',
  'tests/previews/preview-job.test.ts',
  'tests/uploads/upload.test.ts',
  'tests/http/server.test.ts',
  'tests/render/render-job.test.ts',
  'tests/render/cached-pictures.test.ts',
  'tests/analysis/analyze-project.test.ts',
  'tests/render/enclosure.test.ts',
  'tests/render/unbounded.test.ts',
  'tests/uploads/resumable.test.ts',
  'tests/accounts/guessing.test.ts',
  'tests/analysis/tracks.test.ts',
  'tests/supervisor/privilege.test.ts',
  'tests/analysis/added-text.test.ts',
  'tests/analysis/edits.test.ts',
  'tests/ocr/style.test.ts',
  'tests/supervisor/doctor.test.ts',
]

/**
 * Begins with the files that run longest: begun last, one of them keeps a core busy while the other has nothing left.
 * Ends with those that share a process, which goes on with the next file only where that is one of them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = LONGEST.findIndex((path) => moduleId.endsWith(path))
      const inItsGroup = index === -1 ? LONGEST.length : index
      return project.config.isolate ? inItsGroup : LONGEST.length + 1 + inItsGroup
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
