import { expect, test } from 'vitest'
import { createAdmission } from './admission.ts'

test('no more requests than allowed are in at once, and one that leaves makes room', () => {
  const admit = createAdmission({ requests: 2, bytes: 1000 })
  const leave = admit(1)
  admit(1)
  expect(() => admit(1)).toThrow('Ask again')
  leave()
  leave()
  admit(1)
  expect(() => admit(1)).toThrow('Ask again')
})

test('bodies together stay within the limit, but one alone is always let in', () => {
  const admit = createAdmission({ requests: 9, bytes: 100 })
  const leave = admit(500)
  expect(() => admit(1)).toThrow('Ask again')
  leave()
  admit(60)
  expect(() => admit(60)).toThrow('Ask again')
  admit(40)
})
