import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../domain/errors.ts'
import { isOwnPassword } from '../../domain/own-password.ts'

/** The ten thousand most used passwords of six characters or more; the README says where they are from. */
const COMMON = new Set(
  readFileSync(join('app', 'services', 'accounts', 'common-passwords.txt'), 'utf8').split('\n'),
)

interface Owner {
  readonly email: string
  readonly name: string
}

/** Why nobody should choose this password, as a form's message; undefined when there is nothing against it. */
export function passwordProblem(password: string, owner: Owner): string | undefined {
  if (COMMON.has(password.normalize('NFKC').toLowerCase())) return 'errors:form.password-common'
  return isOwnPassword(password, owner) ? 'errors:form.password-own' : undefined
}

/** Throws `request.invalid`, naming the field. */
export function checkNewPassword(password: string, owner: Owner): void {
  const problem = passwordProblem(password, owner)
  if (problem !== undefined) throw new AppError('request.invalid', { fields: { password: [problem] } })
}
