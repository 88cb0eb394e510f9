import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Files that run for half a minute and more, the longest first. */
const LONGEST = [
  'tests/journey/journey.test.ts',
  'tests/jobs/serve-queue.test.ts',
  'tests/render/unbounded.test.ts',
  'tests/render/split/split.test.ts',
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
