import { expect, test } from 'vitest'
import { inEnglishHabits } from './english-habits.ts'
import { parseAnalysis, printAnalysis } from './readings.ts'

const said = (stream: string) =>
  printAnalysis(inEnglishHabits(parseAnalysis(stream))).replace(/\^[^/^]*\//g, '^')

const NO = '^no/no<adv>$'
const LA = '^la/el<det><def><f><sg>$'
const DURANTE = '^durante/durante<pr>$'

test.each([
  ['tocar', '^tocar/tocar<vblex><inf>$'],
  ['toques', '^toques/tocar<vblex><prs><p2><sg>$'],
  ['toque', '^toque/toque<n><m><sg>/tocar<vblex><prs><p1><sg>/tocar<vblex><prs><p3><sg>$'],
])('"no %s" at the beginning forbids', (_, verb) => {
  expect(said(`${NO} ${verb}`)).toBe('^no<adv>$ ^tocar<vblex><imp><p2><sg>$')
})

test('within a sentence nothing is forbidden, and a statement is none', () => {
  const within = `^sin/sin<pr>$ ${NO} ^tocar/tocar<vblex><inf>$`
  expect(said(within)).toContain('^tocar<vblex><inf>$')
  expect(said(`${NO} ^toca/tocar<vblex><pri><p3><sg>$`)).toContain('<pri>')
})

test.each([
  ['suscribir<vblex><imp><p2><sg>+prpers<prn><enc><p2><mf><sg>', 'suscribir<vblex><imp><p2><sg>'],
  ['sentar<vblex><imp><p3><sg>+se<prn><enc><ref><p3><mf><sp>', 'sentar<vblex><imp><p3><sg>'],
  ['ir<vblex><imp><p1><pl>+prpers<prn><enc><p1><mf><pl>', 'ir<vblex><imp><p1><pl>'],
  [
    'seguir<vblex><imp><p2><sg>+prpers<prn><enc><p1><mf><pl>',
    'seguir<vblex><imp><p2><sg>+prpers<prn><enc><p1><mf><pl>',
  ],
])('of %s there remains %s', (reading, rest) => {
  expect(said(`^x/${reading}$`)).toBe(`^${rest}$`)
})

test('a question word before an infinitive asks how to do it', () => {
  expect(said('^cómo/cómo<adv><itg>$ ^hacer/hacer<vblex><inf>$')).toBe(
    '^cómo<adv><itg>$ [>]^hacer<vblex><inf>$',
  )
})

test('how long is said with "for", when with "during"', () => {
  const hour = '^una/uno<det><ind><f><sg>$ ^hora/hora<n><f><sg>$'
  expect(said(`${DURANTE} ^10/10<num>$`)).toContain('para<pr>')
  expect(said(`${DURANTE} ${hour}`)).toContain('para<pr>')
  expect(said(`${DURANTE} ^una/uno<det><ind><f><sg>$ ^guerra/guerra<n><f><sg>$`)).toContain('durante<pr>')
  expect(said(`${DURANTE} ${LA} ^hora/hora<n><f><sg>$`)).toContain('durante<pr>')
})
