import { execFile, execFileSync } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../..')
/** As `migrations/migrate.ts` names them. */
const MIGRATION = /^\d{4}_\w+\.ts$/

const git = (...args: string[]) =>
  execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8', maxBuffer: 1e8 }).trim()

/** Migrations that a commit has. */
export function migrationsAt(commit: string): string[] {
  return git('ls-tree', '--name-only', `${commit}:migrations`)
    .split('\n')
    .filter((file) => MIGRATION.test(file))
}

/** The newest commit that lacks at least so many of the migrations that are there now. */
export function commitBehind(migrations: number): string {
  const now = migrationsAt('HEAD').length
  const commits = git('log', '--first-parent', '--format=%H', '--', 'migrations').split('\n')
  const found = commits.find((commit) => migrationsAt(commit).length <= now - migrations)
  if (found === undefined) throw new Error(`No commit has ${migrations} migrations less.`)
  return found
}

/** A release as it was at a commit, in a folder of its own, with the packages of today and captions of its own. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, commit)
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await run(process.execPath, ['jobs/render/bundle.ts'], { cwd: folder, maxBuffer: 1e8 })
}

export function removeCheckOut(folder: string): void {
  git('worktree', 'remove', '--force', folder)
}
