import { expect, test } from 'vitest'
import { cutOff, deletionTime, RETENTION, RETENTION_NAMES, WARNED_RULES } from './retention.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))

test.each([
  ['nothing has changed for long, and nobody was told', 1, null, 200, 207],
  ['the owner was told when it was time', 1, 84, 86, 91],
  ['the owner was told late', 1, 100, 103, 107],
  ['the project has changed after the warning', 90, 84, 95, 180],
])('%s', (_, changed, warned, now, expected) => {
  const at = { changedAt: day(changed), warnedAt: warned === null ? null : day(warned), now: day(now) }
  expect(deletionTime(90, at)).toEqual(day(expected))
})

test('what is kept for ever has no age at which it goes', () => {
  expect(cutOff('never', day(10))).toBeUndefined()
  expect(cutOff(3, day(10))).toEqual(day(7))
})

test('nothing that people have uploaded or made goes unless an operator says so', () => {
  const material = [...WARNED_RULES, 'deletedTexts', 'textHistory'] as const
  expect(material.map((name) => RETENTION[name].fallback)).toEqual(material.map(() => 'never'))
})

test('every period but the fixed ones can be chosen by a variable of its own', () => {
  const variables = RETENTION_NAMES.flatMap((name) => RETENTION[name].variable ?? [])
  expect(new Set(variables).size).toBe(variables.length)
})
