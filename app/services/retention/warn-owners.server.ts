import type { Db } from '../../db/client.server.ts'
import { findUnwarned, noteWarnings, type Unwarned } from '../../db/idle-videos.server.ts'
import {
  cutOff,
  deletionTime,
  type RetentionPeriods,
  WARNED_RULES,
  WARNING_DAYS,
} from '../../domain/retention.ts'
import { mailLanguage, queueMail } from '../mail/queue-mail.server.ts'

const TEMPLATES = { sources: 'sources-expire', outputs: 'outputs-expire' } as const
/** So many names stand in a mail. */
const MOST_NAMES = 10

/**
 * Writes to the owners of videos that would go within a week, once for each time that a project stays as it is for
 * long. Resolves to how many projects they were told of.
 */
export async function warnOwners(
  db: Db,
  periods: RetentionPeriods,
  { dryRun = false, now = new Date() }: { dryRun?: boolean; now?: Date } = {},
): Promise<number> {
  let warned = 0
  for (const rule of WARNED_RULES) {
    const period = periods[rule]
    const time = period === 'never' ? undefined : cutOff(period - WARNING_DAYS, now)
    if (period === 'never' || !time) continue
    const unwarned = await findUnwarned(db, rule, time)
    warned += unwarned.length
    if (dryRun) continue
    for (const [first, ...others] of byOwner(unwarned))
      await db.transaction().execute(async (trx) => {
        const projects = [first, ...others]
        await noteWarnings(
          trx,
          rule,
          projects.map(({ id }) => id),
        )
        const from = Math.min(
          ...projects.map(({ updatedAt }) =>
            deletionTime(period, { changedAt: updatedAt, warnedAt: null, now }).getTime(),
          ),
        )
        await queueMail(trx, {
          ...{ to: first.email, userId: first.userId, locale: first.locale, template: TEMPLATES[rule] },
          params: {
            date: new Intl.DateTimeFormat(mailLanguage(first.locale), { dateStyle: 'long' }).format(from),
            names: namesOf(projects),
          },
        })
      })
  }
  return warned
}

function byOwner(projects: readonly Unwarned[]): [Unwarned, ...Unwarned[]][] {
  const owners = new Map<string, [Unwarned, ...Unwarned[]]>()
  for (const project of projects) {
    const known = owners.get(project.userId)
    if (known) known.push(project)
    else owners.set(project.userId, [project])
  }
  return [...owners.values()]
}

function namesOf(projects: readonly Unwarned[]): string {
  const names = projects.slice(0, MOST_NAMES).map(({ name }) => `“${name}”`)
  const more = projects.length - names.length
  return names.join(', ') + (more > 0 ? ` … (+${more})` : '')
}
