import * as z from 'zod'

const TokenAnswer = z.object({
  access_token: z.string().regex(/^[\w-]{43}$/),
  token_type: z.literal('bearer'),
  expires_at: z.iso.datetime(),
  user: z.record(z.string(), z.unknown()).optional(),
})

/** What a login or /session/token has answered. */
export async function tokenIn(response: Response): Promise<z.output<typeof TokenAnswer>> {
  return TokenAnswer.parse(await response.json())
}

const Problem = z.object({
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

/** The problem that a call was answered with. */
export async function problemIn(response: Response): Promise<z.output<typeof Problem>> {
  return Problem.parse(await response.json())
}
