import { hash, verify } from '@node-rs/argon2'

/** The same password typed on another keyboard may come as other code points: they count as one. */
const asTyped = (password: string) => password.normalize('NFKC')

/** argon2id with the library's standard cost, which is OWASP's (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(asTyped(password))
}

// made at once: made when first needed, it would slow down the first unknown e-mail
const nobodysHash = hash('')

/** Whether the password fits; without a hash it takes just as long to say no. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash), asTyped(password))
  return fits && passwordHash !== undefined
}
