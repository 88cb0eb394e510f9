import * as z from 'zod'

const MAX_CHARACTERS = 2000

/** How long a translation may be at most. */
export const ShortenText = z.object({ max_characters: z.int().min(1).max(MAX_CHARACTERS) })
