import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const HOT = `
  const sum = (list) => list.reduce((total, value) => total + value * 2, 0)
  const list = Array.from({ length: 1000 }, (_, i) => i)
  for (let k = 0; k < 5000; k++) sum(list)
`

/** How often the compilers of V8 were at work on what became hot after `before` was done. */
function compiled(before: string): { maglev: number; others: number } {
  const args = ['--trace-opt', '--input-type=module', '--eval', `${before}; console.log('hot'); ${HOT}`]
  const env = {
    ...process.env,
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    SECRET: 'of-a-test'.repeat(4),
  }
  const lines = execFileSync(process.execPath, args, { env, encoding: 'utf8' }).split('\n')
  const done = lines.slice(lines.indexOf('hot')).filter((line) => line.includes('completed compiling'))
  const maglev = done.filter((line) => line.includes('target MAGLEV')).length
  return { maglev, others: done.length - maglev }
}

test('what reads the environment, as every process does, is not compiled by Maglev', () => {
  expect(compiled('').maglev).toBeGreaterThan(0)
  const { maglev, others } = compiled(`await import('./app/env.server.ts')`)
  expect(maglev).toBe(0)
  expect(others).toBeGreaterThan(0)
})
