import { expect, test } from 'vitest'
import { safeRedirect } from './redirect-target.ts'

test.each([
  ['/projects/1/upload?from=mail#top'],
  ['/'],
  ['/buy-credits'],
  ['/search?q=https://elsewhere.example'],
])('%s is a page of ours', (target) => {
  expect(safeRedirect(target)).toBe(target)
})

// proves asvs-1.2.2, asvs-3.7.2
test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/.//elsewhere.example',
  '/x/..//elsewhere.example',
  'https://elsewhere.example/projects',
  'javascript:alert(1)',
  'data:text/html,x',
  'projects',
  ' ',
  '',
  'http://[',
  null,
  undefined,
  new File([], 'x'),
])('%j leads to the projects', (target) => {
  expect(safeRedirect(target)).toBe('/projects')
})
