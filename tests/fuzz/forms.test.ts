import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILE_FORMS, FORMS } from './forms.ts'

const ROUTES = join(import.meta.dirname, '../../app/routes')
/** No pages: what they are sent is not read. */
const NO_FORM = [
  '/health',
  '/ready',
  '/session/token',
  '/projects/{id}/translation/waveform',
  '/projects/{id}/translation/edit-proxy',
]

interface PageModule {
  readonly action?: unknown
  readonly default?: unknown
}

/** The address of a route as forms write it: `projects.$projectId._index` is `/projects/{id}`. */
function addressOf(file: string): string {
  const parts = file
    .replace(/\.tsx?$/, '')
    .split('.')
    .filter((part) => part !== '_index')
    .map((part) => (part === '$textId' ? '{text}' : part.startsWith('$') ? '{id}' : part.replace(/_$/, '')))
  return `/${parts.join('/')}`
}

// proves asvs-2.2.1
test('every page that takes a form is fuzzed, and no other', async () => {
  const fuzzed = [...Object.keys(FORMS), ...FILE_FORMS].map((path) => path.split('?', 1).join(''))
  const taking: string[] = []
  for (const file of readdirSync(ROUTES).filter((name) => !name.startsWith('api.v1'))) {
    const path = /\.tsx?$/.test(file) ? file : join(file, 'route.tsx')
    // what a route file exports is what a route is
    const module = (await import(join(ROUTES, path))) as PageModule
    if (module.action) taking.push(addressOf(file))
  }
  expect(taking.length).toBeGreaterThan(40)
  expect([...new Set(fuzzed)].sort()).toEqual(taking.filter((path) => !NO_FORM.includes(path)).sort())
})
