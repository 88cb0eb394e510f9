import { expect, test } from 'vitest'
import { joinEnclitics } from './enclitics.ts'

test.each([
  ['sigue [+]nos en', 'síguenos en'],
  ['corta [+]lo', 'córtalo'],
  ['comparte [+]lo', 'compártelo'],
  ['pon [+]lo', 'ponlo'],
  ['limpia [+]los', 'límpialos'],
  ['guarda [+] las', 'guárdalas'],
  ['Llama[+] nos', 'Llámanos'],
  ['sigue [+]a ella', 'sigue a ella'],
])('%s → %s', (stream, expected) => {
  expect(joinEnclitics(stream)).toBe(expected)
})
