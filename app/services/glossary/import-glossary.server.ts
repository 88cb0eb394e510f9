import type { Db } from '../../db/client.server.ts'
import type { GlossaryScope } from '../../db/glossary.server.ts'
import { parseGlossary } from '../../domain/glossary-csv.ts'
import { saveTerms } from './save-terms.server.ts'

/**
 * Adds the terms of a CSV to those that are there; answers how many it has. Throws `project.not-found`,
 * `csv.too-many-lines`, or `request.invalid` with what is wrong by line: then nothing was added.
 */
export async function importGlossary(db: Db, scope: GlossaryScope, csv: string): Promise<number> {
  const terms = parseGlossary(csv)
  await saveTerms(db, scope, terms)
  return terms.length
}
