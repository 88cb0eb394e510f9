import type { Db } from '../../db/client.server.ts'
import { findWarnings } from '../../db/idle-videos.server.ts'
import type { Project } from '../../db/projects.server.ts'
import {
  type ComingDeletion,
  deletionTime,
  RETENTION,
  RETENTION_NAMES,
  type RetentionName,
  type RetentionPeriod,
  type RetentionPeriods,
  TOLD_RULES,
  type ToldPeriod,
  WARNED_RULES,
  WARNING_DAYS,
  type WarnedRule,
} from '../../domain/retention.ts'
import { env } from '../../env.server.ts'

/** What is kept how long here. */
export const retentionPeriods = Object.fromEntries(
  RETENTION_NAMES.map((name) => [name, periodOf(name)]),
) as RetentionPeriods // every name of the table is there

function periodOf(name: RetentionName): RetentionPeriod {
  const { variable, fallback } = RETENTION[name]
  return variable === null ? fallback : env[variable]
}

/** What people are told of how long things are kept here. */
export function toldPeriods(periods: RetentionPeriods = retentionPeriods): ToldPeriod[] {
  return TOLD_RULES.flatMap((rule): ToldPeriod[] => {
    if (rule === 'uploads') return [{ rule, seconds: env.UNFINISHED_UPLOAD_HOURS * 3600 }]
    const period = periods[rule]
    return period === 'never' ? [] : [{ rule, seconds: period * 86_400 }]
  })
}

/** What of the project's videos goes, and when; nothing where they are kept for ever. */
export async function loadDeletions(
  db: Db,
  project: Project,
  periods: RetentionPeriods = retentionPeriods,
): Promise<ComingDeletion[]> {
  const there = {
    sources: project.video_path !== null,
    outputs: project.watermarked_video_path !== null,
  } as const satisfies Record<WarnedRule, boolean>
  const rules = WARNED_RULES.filter((rule) => there[rule] && periods[rule] !== 'never')
  if (rules.length === 0) return []
  const warnings = await findWarnings(db, project.id)
  const now = new Date()
  return rules.flatMap((rule) => {
    const period = periods[rule]
    if (period === 'never') return []
    const at = deletionTime(period, {
      changedAt: project.updated_at,
      warnedAt: warnings.get(rule) ?? null,
      now,
    })
    return [{ rule, at, isSoon: at.getTime() - now.getTime() <= WARNING_DAYS * 86_400_000 }]
  })
}
