import { expect, test } from 'vitest'
import { joinPrefixes, withPrefixedVerbs } from './prefixed-verbs.ts'
import { parseAnalysis, printAnalysis } from './readings.ts'

const KNOWN: Readonly<Record<string, string>> = {
  caliente: 'caliente<adj><mf><sg>/calentar<vblex><prs><p3><sg>/calentar<vblex><imp><p3><sg>',
  calentado: 'calentar<vblex><pp><m><sg>',
  heat: 'heat<n><sg>/heat<vblex><inf>',
}

/** What becomes of a text whose words are unknown, but for those above; and what was asked for. */
async function read(stream: string, mode: string) {
  const asked: string[] = []
  const analyse = (text: string) => {
    asked.push(text)
    return Promise.resolve(parseAnalysis(`^${text}/${KNOWN[text] ?? `*${text}`}$`))
  }
  return { text: printAnalysis(await withPrefixedVerbs(parseAnalysis(stream), mode, analyse)), asked }
}

test('an unknown verb is read without its prefix, which is kept as the other language writes it', async () => {
  const es = '^precaliente/*precaliente$'
  expect((await read(es, 'spa-eng_US')).text).toBe('[pre>]^precaliente/calentar<vblex><imp><p3><sg>$')
  expect((await read('^Precaliente/*Precaliente$', 'es-fr')).text).toContain('[pré>]')
  expect((await read('^reheat/*reheat$', 'eng-spa')).text).toBe('[re>]^reheat/heat<vblex><inf>$')
})

test.each([
  ['what is left is no verb that can stand first', '^precalentado/*precalentado$'],
  ['what is left is unknown', '^prehistoria/*prehistoria$'],
  ['the word is known', '^precaliente/precalentar<vblex><imp><p3><sg>$'],
  ['it does not begin its clause', '^el/el<det>$ ^precaliente/*precaliente$'],
  ['hardly anything is left', '^rever/*rever$'],
])('nothing is changed when %s', async (_, stream) => {
  expect((await read(stream, 'spa-eng_US')).text).toBe(stream)
})

test('nothing is asked for that is no word', async () => {
  expect((await read('^pre-1/*pre-1$ ^re/*re$', 'spa-eng_US')).asked).toEqual([])
})

test.each([
  ['[pre>]heat the oven', 'preheat the oven'],
  ['[re>] Heat it', 'Reheat it'],
  ['[pre>]#stir', '#prestir'],
  ['lost [pre>]', 'lost '],
  ['\\[pre>\\] stays', '\\[pre>\\] stays'],
])('%s becomes %s', (stream, joined) => {
  expect(joinPrefixes(stream)).toBe(joined)
})
