import { setTimeout as sleep } from 'node:timers/promises'
import type { InputFile } from './inputs.ts'

/** What has not changed between two looks, this far apart at most, has stopped growing. */
const SETTLE_MS = 3000

/**
 * Has every file translated once it has stopped growing, and again whenever it has changed, until the signal ends it;
 * then what is on its way is waited for. A file is never taken while it is still being worked on as it was before.
 * Throws what `translate` does.
 */
export async function watchFolder(
  list: () => Promise<readonly InputFile[]>,
  translate: (file: InputFile) => Promise<void>,
  { signal, pollMs }: { signal: AbortSignal; pollMs: number },
): Promise<void> {
  const stamp = ({ sizeBytes, modifiedMs }: InputFile) => `${sizeBytes} ${modifiedMs}`
  let seen = new Map<string, string>()
  const begun = new Map<string, string>()
  const working = new Map<string, Promise<void>>()
  let fault: unknown
  const isStopped = () => signal.aborted
  while (!isStopped() && fault === undefined) {
    const files = await list()
    for (const file of files) {
      const { path } = file
      const now = stamp(file)
      if (seen.get(path) !== now || begun.get(path) === now || working.has(path)) continue
      begun.set(path, now)
      const work = translate(file)
        .catch((error: unknown) => {
          fault ??= error
        })
        .finally(() => working.delete(path))
      working.set(path, work)
    }
    seen = new Map(files.map((file) => [file.path, stamp(file)]))
    // what comes back under a name that it had is looked at again: its outputs may have gone with it
    for (const path of begun.keys()) if (!seen.has(path)) begun.delete(path)
    await sleep(Math.min(SETTLE_MS, pollMs), undefined, { signal }).catch(() => undefined)
  }
  if (isStopped()) await Promise.all(working.values())
  else if (fault !== undefined) throw fault
}
