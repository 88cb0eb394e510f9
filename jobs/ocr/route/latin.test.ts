import { expect, test } from 'vitest'
import { spelled } from './latin.ts'

test.each([
  ['fr', "la clé de I'atelier", "la clé de l'atelier"],
  ['fr', 'pendant Ies fêtes', 'pendant les fêtes'],
  ['fr', "Il est là, et c'est Ici", "Il est là, et c'est Ici"],
  ['fr', 'Ca suffit, dit-elle. Ca va ?', 'Ça suffit, dit-elle. Ça va ?'],
  ['fr', 'Cannes, Ca. 1900', 'Cannes, Ca. 1900'],
  ['fr', 'La forêt brülait, goüt de capharnaüm', 'La forêt brûlait, goût de capharnaüm'],
  ['it', "I'acqua del Iago", "l'acqua del Iago"],
  ['it', 'Io vado al mare', 'Io vado al mare'],
  ['es', 'Ia reIojería', 'la relojería'],
  ['en', "I'm in Iowa", "I'm in Iowa"],
  ['de', 'In der KüchenIampe', 'In der Küchenlampe'],
  ['es', 'El pingúino y la cigúeña', 'El pingüino y la cigüeña'],
  ['es', 'ALGÚN PINGÚINO', 'ALGÚN PINGÜINO'],
  ['pt', 'agúente', 'agúente'],
] as const)('%s: %s is %s', (language, read, meant) => {
  expect(spelled(read, language)).toBe(meant)
})
