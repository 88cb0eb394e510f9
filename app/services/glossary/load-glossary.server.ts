import type { Db } from '../../db/client.server.ts'
import { type GlossaryScope, listTerms, type StoredTerm, type TermsWanted } from '../../db/glossary.server.ts'
import { checkScope } from './glossary-scope.server.ts'

/** The terms of a user, or of one project. Throws `project.not-found`. */
export async function loadGlossary(
  db: Db,
  scope: GlossaryScope,
  wanted?: TermsWanted,
): Promise<StoredTerm[]> {
  await checkScope(db, scope)
  return listTerms(db, scope, wanted)
}
