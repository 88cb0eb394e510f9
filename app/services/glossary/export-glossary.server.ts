import type { Db } from '../../db/client.server.ts'
import type { GlossaryScope } from '../../db/glossary.server.ts'
import { printGlossary } from '../../domain/glossary-csv.ts'
import { loadGlossary } from './load-glossary.server.ts'

/** The terms of a user, or of one project, as CSV. Throws `project.not-found`. */
export async function exportGlossary(db: Db, scope: GlossaryScope): Promise<string> {
  return printGlossary(await loadGlossary(db, scope))
}
