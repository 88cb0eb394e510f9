import type { Db } from '../../db/client.server.ts'
import { termsOfProject } from '../../db/glossary.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findEditorTracks } from '../../db/translated-texts.server.ts'
import { glossaryFor } from '../../domain/glossary.ts'
import { type Finding, listedTexts } from '../../domain/review-list.ts'
import type { RowChecks } from '../../domain/check-list.ts'
import { termFinder } from '../../domain/text-checks.ts'
import { textGroups } from '../../domain/text-groups.ts'
import { mapInSlices } from './in-slices.server.ts'
import { checksOfTexts } from './list-checks.server.ts'
import { loadChecks } from './text-checks.server.ts'

/** What there is to look at in all texts of a project, text by text. Throws `project.not-found`. */
export function loadRowChecks(db: Db, owned: Owned): Promise<RowChecks> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (trx) => {
    const { project, tracks, findings } = await loadFindings(trx, owned)
    const { id: projectId, target_language: target, version } = project
    const terms = await termsOfProject(trx, { userId: owned.userId, projectId })
    const languages = [...new Set(tracks.map(({ language }) => language))]
    const groups = textGroups(await findEditorTracks(trx, projectId, target))
    const unreviewed = listedTexts(groups, findings, { filter: 'unreviewed', order: 'time' })
    const doubtful = listedTexts(groups, findings, { filter: 'review', order: 'time' })
    return {
      version,
      findings: [...findings],
      toReview: (doubtful.length > 0 ? doubtful : unreviewed).map(({ id }) => id),
      terms: await Promise.all(
        languages.map(async (source) => {
          const originals = tracks.flatMap((track) =>
            track.language === source ? [track.original_text] : [],
          )
          return [source, await termsIn(originals, glossaryFor(terms, source, target))] as const
        }),
      ),
    }
  })
}

/** Of a glossary those terms alone that stand in one of the texts: it may have thousands, and so may the video. */
async function termsIn(originals: readonly string[], terms: ReadonlyMap<string, string>) {
  const isIn = termFinder(originals)
  const found = await mapInSlices(terms, (term) => (isIn(term[0]) ? [term] : []))
  return found.flat()
}

/** The findings of each text, by the id of its group. Throws `project.not-found`. */
export async function loadFindings(db: Db, owned: Owned) {
  const { project, tracks, checks } = await loadChecks(db, owned)
  const findings = new Map<string, Finding[]>()
  for (const { id, code, facts, dismissed } of checksOfTexts(tracks, checks))
    findings.set(id, [...(findings.get(id) ?? []), { code, facts, dismissed }])
  return { project, tracks, findings }
}
