import type { Db } from '../../db/client.server.ts'
import type { GlossaryScope } from '../../db/glossary.server.ts'
import { AppError } from '../../domain/errors.ts'
import { parseGlossary } from '../../domain/glossary-csv.ts'
import { MAX_TERMS, saveTerms } from './save-terms.server.ts'

/**
 * Adds the terms of a CSV to those that are there; answers how many it has.
 * Throws `project.not-found`, or `request.invalid` with what is wrong by line: then nothing was added.
 */
export async function importGlossary(db: Db, scope: GlossaryScope, csv: string): Promise<number> {
  const result = parseGlossary(csv)
  if ('problems' in result) throw new AppError('request.invalid', { fields: result.problems })
  if (result.terms.length > MAX_TERMS)
    throw new AppError('request.invalid', { fields: { terms: [`at most ${MAX_TERMS}`] } })
  await saveTerms(db, scope, result.terms)
  return result.terms.length
}
