import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEADLINE_MS = 240_000

/** What the lines print when bash runs them in the folder, each of them having to succeed. */
export async function runShell(
  lines: string,
  { folder, variables }: { folder: string; variables: Readonly<Record<string, string>> },
): Promise<string> {
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', lines], {
    cwd: folder,
    env: { ...process.env, ...variables },
    timeout: DEADLINE_MS,
  })
  return stdout
}
