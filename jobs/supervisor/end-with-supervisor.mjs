// @ts-check
// Loaded before a part's own program: a supervisor that was killed can stop nobody, so its parts look whether
// it is still there and stop themselves. Processes that a part forks inherit this and look at the part.
import { isMainThread } from 'node:worker_threads'
import { whenParentIsGone } from './parent.mjs'

const LAST_RESORT_MS = 20_000

if (isMainThread)
  whenParentIsGone(() => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), LAST_RESORT_MS).unref()
  })
