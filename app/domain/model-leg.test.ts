import { expect, test } from 'vitest'
import { legName, legNamed, legsBetween, MODEL_LEGS } from './model-leg.ts'

test.each([
  ['ja', 'en', ['ja-en']],
  ['en', 'zh-tw', ['en-zh-tw']],
  ['ja', 'de', ['ja-en', 'en-de']],
  ['es', 'es', []],
  ['zh-cn', 'zh-tw', []],
] as const)('from %s to %s the models are %j', (source, target, names) => {
  expect(legsBetween(source, target).map(legName)).toEqual(names)
})

test('each of the twenty legs is found by its name, and nothing else is', () => {
  expect(MODEL_LEGS).toHaveLength(20)
  expect(MODEL_LEGS.map((leg) => legNamed(legName(leg)))).toEqual(MODEL_LEGS)
  expect(['es-fr', 'en-en', '', '../en'].map(legNamed)).toEqual([undefined, undefined, undefined, undefined])
})
