import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enableExpression, stepExpression, windowExpression } from './time-expression.ts'

/** What ffmpeg makes of such an expression. */
function evaluate(expression: string, variable: number): number {
  const parts = /^if\(lt\([tN],([^)]+)\),(.*)\)$/.exec(expression)
  if (!parts) return Number(expression)
  const [, border = '', branches = ''] = parts
  let depth = 0
  const comma = [...branches].findIndex((character) => {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    return character === ',' && depth === 0
  })
  const branch = variable < Number(border) ? branches.slice(0, comma) : branches.slice(comma + 1)
  return evaluate(branch, variable)
}

test('a single value needs no expression', () => {
  expect(stepExpression('t', [0], [7])).toBe('7')
  expect(stepExpression('t', [0, 1, 2], [7, 7, 7])).toBe('7')
})

test('each value holds from its start until the next one', () => {
  expect(stepExpression('t', [0, 1.5], [10, 20])).toBe('if(lt(t,1.5),10,20)')
})

test('it finds the value of any moment among thousands', () => {
  const values = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3000 })
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 3000, noNaN: true }), (list, moment) => {
      const starts = list.map((_, index) => index)
      const expected = list[Math.min(list.length - 1, Math.floor(moment))]
      expect(evaluate(stepExpression('N', starts, list), moment)).toBe(expected)
    }),
    { numRuns: 50 },
  )
})

test('a hundred thousand values make an expression a few dozen levels deep', () => {
  const starts = Array.from({ length: 100_000 }, (_, index) => index)
  const expression = stepExpression('N', starts, starts)
  let [depth, deepest] = [0, 0]
  for (const character of expression) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    deepest = Math.max(deepest, depth)
  }
  expect(deepest).toBeLessThan(40)
})

test('what is on is still on when the next picture begins, and off long before the next frame', () => {
  const expression = enableExpression([0, 1, 2], [true, false, true])
  expect([0.5, 1, 1.001, 1.9, 2].map((moment) => evaluate(expression, moment))).toEqual([1, 1, 0, 0, 1])
})

test('is 1 within each of some windows and 0 between, before and after them', () => {
  const expression = windowExpression([
    { from: -0.5, to: 0.5 },
    { from: 2, to: 3 },
  ])
  expect([-1, 0, 1, 2.5, 4].map((moment) => evaluate(expression, moment))).toEqual([0, 1, 0, 1, 0])
})
