import { expect, test } from 'vitest'
import * as z from 'zod'
import { readJson } from './read-json.server.ts'
import { readQuery } from './valid-input.server.ts'

const Step = z.object({ frame_step: z.literal([1, 3]) })

test.each([
  ['de-AT', 'Ungültige Option'],
  ['es', 'Opción inválida'],
  ['pt-BR', 'Opção inválida'],
  ['ja', 'Invalid option'],
])('what is wrong with a field is said in the language that is asked for: %s', async (language, words) => {
  const request = new Request('http://rotulo.test/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ frame_step: 2 }),
  })
  const failure: unknown = await readJson(request, Step).catch((error: unknown) => error)
  expect(failure).toMatchObject({ fields: { frame_step: [expect.stringContaining(words)] } })
  const asked = new Request('http://rotulo.test/?type=all', { headers: { 'accept-language': language } })
  expect(() => readQuery(asked, z.object({ type: z.enum(['original', 'output']) }))).toThrow(
    expect.objectContaining({ fields: { type: [expect.stringContaining(words)] } }),
  )
})
