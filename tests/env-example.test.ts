import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test, vi } from 'vitest'

vi.stubEnv('DATABASE_URL', 'postgres://localhost/none')
vi.stubEnv('SECRET', 'x'.repeat(32))
const { EnvSchema } = await import('#app/env.server.ts')

const text = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')
const variables = Object.entries(EnvSchema.shape)

/** The comment right above a variable's line. */
const commentOf = (name: string) => new RegExp(`^# (.+)\\n${name}=`, 'm').exec(text)?.[1]

test('.env.example lists exactly the variables that the processes read', () => {
  expect(Object.keys(parseEnv(text)).toSorted()).toEqual(variables.map(([name]) => name).toSorted())
})

test('no line of .env.example sets anything, so that a copy of it changes nothing', () => {
  expect(Object.values(parseEnv(text)).filter((value) => value !== '')).toEqual([])
})

test.each(variables)('.env.example explains %s and names its default', (name, schema) => {
  const comment = commentOf(name)
  expect(comment).toBeDefined()
  const result = schema.safeParse(undefined)
  const fallback = result.success && result.data !== undefined ? `Default: ${String(result.data)}` : undefined
  expect(/Default: .+$/.exec(comment ?? '')?.[0]).toBe(fallback)
})

test.each([
  [{ RETENTION_SOURCES_DAYS: '3' }, 'must be a number of days, from 14 on, or never'],
  [{ RETENTION_MAILS_DAYS: 'always' }, 'must be a number of days, from 1 on, or never'],
  [{ RETENTION_JOBS_DAYS: 'never' }, 'must be a number of days from 1 to 7'],
  [{ STORAGE_S3_PUBLIC_ENDPOINT: 'https://files.example' }, 'serves nothing without STORAGE_S3_BUCKET'],
  [
    {
      ...{ PUBLIC_URL: 'https://rotulo.example', STORAGE_S3_BUCKET: 'videos' },
      STORAGE_S3_PUBLIC_ENDPOINT: 'http://files.example',
    },
    'must be https: browsers play nothing from http on the pages of PUBLIC_URL',
  ],
])('%o is refused in a sentence', (wrong, sentence) => {
  const needed = { DATABASE_URL: 'postgres://localhost/none', SECRET: 'x'.repeat(32) }
  expect(EnvSchema.safeParse(needed).success).toBe(true)
  const result = EnvSchema.safeParse({ ...needed, ...wrong })
  expect(result.error?.issues.map(({ message }) => message)).toEqual([sentence])
})
