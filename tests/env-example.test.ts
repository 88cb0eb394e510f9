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
