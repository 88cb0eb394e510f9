import { pino } from 'pino'
import { env } from './env.server.ts'
import { logContext } from './log-context.server.ts'
import { traceIds } from './tracing.server.ts'

const SECRETS = ['password', 'authorization', 'cookie', 'token', 'access_token']
const SECRET_IN_URL = /([?&](?:token|access_token)=)[^&\s"\\]+/g

/** The process's log: one JSON object a line; tokens and passwords never reach it. */
export const log = pino({
  level: env.LOG_LEVEL,
  mixin: () => ({ ...logContext(), ...traceIds() }),
  redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  // an address may turn up in any message
  hooks: { streamWrite: (line) => line.replace(SECRET_IN_URL, '$1[Redacted]') },
})
