import type { Db } from '../../db/client.server.ts'
import { deleteTerm as removeTerm } from '../../db/glossary.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { TermId, UserId } from '../../domain/ids.ts'

/** Throws `request.not-found` when there is no such term, or it is another's. */
export async function deleteTerm(db: Db, userId: UserId, id: TermId): Promise<void> {
  if (!(await removeTerm(db, userId, id))) throw new AppError('request.not-found')
}
