import { globSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Folders whose test files may follow one another in a process: loading the product anew for each cost more than most of
 * them do. All others keep a process of their own, because they start the product, work for minutes or measure memory.
 */
const SHARED_PROCESS = [
  'tests/{accounts,admin,analysis,api,bench,collections,credits,downloads,events,gateways,home,http}/**/*.test.ts',
  'tests/{mail,previews,projects,quotas,recipes,remotion,retention,review,runs,setup,style,subtitles}/**/*.test.ts',
  'tests/{texts,translation,uploads,webhooks}/**/*.test.ts',
]

/** Of those folders, the files that need a process of their own. */
const OWN_PROCESS = [
  // start the product or large renders
  'tests/http/server.test.ts',
  'tests/previews/preview-job.test.ts',
  'tests/runs/translate-command.test.ts',
  'tests/uploads/resumable-process.test.ts',
  // run for minutes
  'tests/analysis/resume.test.ts',
  'tests/api/access-matrix.test.ts',
  'tests/http/access.test.ts',
  'tests/style/fit-tracks.test.ts',
  // look at everything that the store holds
  'tests/analysis/maintenance.test.ts',
  'tests/projects/files.test.ts',
  'tests/retention/garbage-collection.test.ts',
  // measure what the process holds
  'tests/analysis/frames-released.test.ts',
  // load modules again under another environment, or before all others
  'tests/accounts/register.test.ts',
  'tests/credits/webhook.test.ts',
  'tests/http/{address-limits,deployment,readiness}.test.ts',
  // put something else in the place of a module
  'tests/analysis/analyze-project.test.ts',
  'tests/gateways/store-disk-full.test.ts',
  'tests/uploads/disk-full.test.ts',
]

const ROOT = join(import.meta.dirname, '../..')
const own = new Set(globSync(OWN_PROCESS, { cwd: ROOT }))

/** Paths of the test files that share a process with others. */
export const sharedFiles = globSync(SHARED_PROCESS, { cwd: ROOT }).filter((path) => !own.has(path))
