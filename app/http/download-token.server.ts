import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { ProjectId, SessionId, UserId } from '../domain/ids.ts'
import { env } from '../env.server.ts'

const DOWNLOAD_TYPES = ['output', 'watermarked', 'input', 'trial', 'contact-sheet', 'proxy', 'check'] as const
export type DownloadType = (typeof DOWNLOAD_TYPES)[number]
const MAX_SECONDS = 300

const key = Buffer.from(hkdfSync('sha256', env.SECRET, '', 'download token', 32))
const Claims = z.object({
  session: SessionId,
  user: UserId,
  project: ProjectId,
  type: z.enum(DOWNLOAD_TYPES),
  /** Seconds since 1970. */
  until: z.int(),
})
export type DownloadClaims = z.output<typeof Claims>
type Download = Omit<DownloadClaims, 'until'>

/** A token for one file of one project, good for at most five minutes while the session lives. Fit for URLs. */
export function signDownload(download: Download, seconds: number = MAX_SECONDS): string {
  const until = Math.floor(Date.now() / 1000) + Math.min(seconds, MAX_SECONDS)
  const claims = Buffer.from(JSON.stringify({ ...download, until })).toString('base64url')
  return `${claims}.${signature(claims)}`
}

/** What a token of ours says; undefined when it is not ours, or too old. Whether the session lives is not asked here. */
export function readDownload(token: string): DownloadClaims | undefined {
  const [claims = '', signed = '', ...rest] = token.split('.')
  if (rest.length > 0 || !equal(signed, signature(claims))) return undefined
  const parsed = Claims.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  return parsed.success && parsed.data.until > Date.now() / 1000 ? parsed.data : undefined
}

function signature(claims: string): string {
  return createHmac('sha256', key).update(claims).digest('base64url')
}

function equal(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)]
  return a.length === b.length && timingSafeEqual(a, b)
}
