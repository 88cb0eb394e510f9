import * as z from 'zod'
import { ApiScope } from '../../domain/api-scope.ts'

const time = z.iso.datetime()

export const TokenAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scope: ApiScope,
    hint: z.string().meta({ description: 'The last characters of the token.' }),
    created_at: time,
    last_used_at: time.nullable().meta({ description: 'To the minute.' }),
    expires_at: time.nullable(),
  })
  .meta({ id: 'Token' })

export const MadeToken = TokenAnswer.extend({
  token: z.string().meta({ description: 'The token itself, told this once.' }),
}).meta({ id: 'MadeToken' })
