import { expect, test } from 'vitest'
import { areAlike, isReadAt, type ReadLine, readsPartOf } from './read-back.ts'

const box = (x: number, y: number, width = 200, height = 30) => ({ x, y, width, height, angleDegrees: 0 })
const line = (text: string, x: number, y: number): ReadLine => ({ text, box: box(x, y) })
const PLACE = box(100, 400)

test.each<[string, readonly ReadLine[], boolean]>([
  ['Añada la sal', [line('Anada la sal', 100, 400)], true],
  ['Add the salt', [line('Add the sa1t!', 110, 405)], true],
  ['Add the salt', [line('Add the', 100, 385), line('salt', 120, 420)], true],
  ['Add the salt', [line('salt', 220, 402), line('Add the', 100, 398)], true],
  ['Add the salt', [line('Kitchen', 100, 360), line('Add the salt', 100, 400)], true],
  ['Add the salt', [line('Añada la sal', 100, 400)], false],
  ['Add the salt', [line('Add the salt', 100, 40)], false],
  ['Add the salt', [], false],
  // readers write Cyrillic in Latin letters of the same shapes
  ['Кухня закрыта', [line('KyXHA 3aKpbITa', 100, 400)], true],
  ['РЕЦЕПТ', [line('PELENT', 100, 400)], true],
  ['Кухня закрыта', [line('Kitchen closed', 100, 400)], false],
  ['加盐', [line('加 盐', 100, 400)], true],
])('%j in %j: %j', (text, lines, found) => {
  expect(isReadAt(text, PLACE, lines)).toBe(found)
})

test('a name that stays as it was cannot be told from its original', () => {
  expect(areAlike('Café Ana', 'Cafe Ana')).toBe(true)
  expect(areAlike('Salida', 'Exit')).toBe(false)
})

test.each<[string, string, boolean]>([
  ['Precaliente el horno', 'el horno', true],
  ['Precaliente el horno', 'e1 horno', true],
  ['Precaliente el horno', 'Precaliente el horno!', true],
  ['Precaliente el horno', 'el', false],
  ['Precaliente el horno', 'Harina', false],
  ['Precaliente el horno', '', false],
  ['Fin', 'fin', true],
  ['愚园路', '园路', true],
  ['愚园路', '路', false],
  ['서울', '서울', true],
])('of %j, %j is a part: %j', (text, read, isPart) => {
  expect(readsPartOf(text, read)).toBe(isPart)
})
