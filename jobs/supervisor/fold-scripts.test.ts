import { expect, test } from 'vitest'
import { groupScripts } from './fold-scripts.mjs'

const LARGE = 5_000
const file = (bytes: number, needs: readonly string[] = [], later: readonly string[] = []) => ({
  bytes,
  imports: [
    ...needs.map((path) => ({ path: `public/build/${path}.js`, kind: 'import-statement' })),
    ...later.map((path) => ({ path: `public/build/${path}.js`, kind: 'dynamic-import' })),
  ],
})
const route = (id: string, parentId?: string) => ({
  id,
  module: `/build/${id}.js`,
  ...(parentId !== undefined && { parentId }),
})
/** A layout with two pages in it, and a page beside it. */
const routes = {
  root: route('root'),
  layout: route('layout', 'root'),
  one: route('one', 'layout'),
  two: route('two', 'layout'),
  login: route('login', 'root'),
  api: route('api', 'root'),
}
function groupsOf(files: Record<string, ReturnType<typeof file>>) {
  const outputs = Object.fromEntries(
    Object.entries(files).map(([name, output]) => [`public/build/${name}.js`, output]),
  )
  const groups = groupScripts(outputs, { entry: { module: '/build/client.js' }, routes })
  return (name: string) => groups.get(`public/build/${name}.js`)
}
const built = {
  client: file(LARGE, ['react']),
  root: file(LARGE, ['react', 'header']),
  layout: file(LARGE, ['steps']),
  one: file(LARGE, ['steps', 'both', 'forms', 'tiny', 'small-for-large'], ['late']),
  two: file(LARGE, ['both', 'tiny', 'small-for-large']),
  login: file(LARGE, ['forms', 'react']),
  api: file(10),
  react: file(LARGE),
  header: file(LARGE),
  steps: file(LARGE),
  both: file(LARGE),
  forms: file(LARGE),
  tiny: file(100, ['react']),
  'small-for-large': file(100, ['both']),
  late: file(LARGE, ['late-alone', 'both']),
  'late-alone': file(LARGE),
}

test('what the root or the entry needs is one file, whichever of them does', () => {
  const groupOf = groupsOf(built)
  expect(groupOf('react')).toBe('shared')
  expect(groupOf('header')).toBe('shared')
})

test('what the same pages need is one file, be it through the page or what it stands in or later', () => {
  const groupOf = groupsOf(built)
  expect(groupOf('steps')).toBeTypeOf('string')
  expect(groupOf('steps')).not.toBe('shared')
  expect(groupOf('small-for-large')).toBe(groupOf('both'))
  // the layout opens without a page, too
  expect(groupOf('steps')).not.toBe(groupOf('both'))
  expect(groupOf('forms')).not.toBe(groupOf('both'))
})

test('what is small goes along with what every page has, unless it brings something large', () => {
  const groupOf = groupsOf(built)
  expect(groupOf('tiny')).toBe('shared')
  expect(groupOf('small-for-large')).not.toBe('shared')
})

test('pages, and what is loaded later with what only that needs, stay files of their own', () => {
  const groupOf = groupsOf(built)
  for (const name of ['client', 'root', 'layout', 'one', 'login', 'late', 'late-alone'])
    expect(groupOf(name), name).toBeUndefined()
})
