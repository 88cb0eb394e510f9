import { expect, test } from 'vitest'
import { preferImperatives } from './imperatives.ts'
import { parseAnalysis, printAnalysis } from './readings.ts'

/** What is left to choose from for each word, without the words themselves. */
const chosen = (stream: string, mode: string) =>
  printAnalysis(preferImperatives(parseAnalysis(stream), mode)).replace(/\^[^/^]*\//g, '^')

const MEZCLA = '^mezcla/mezcla<n><f><sg>/mezclar<vblex><pri><p3><sg>/mezclar<vblex><imp><p2><sg>$'
const ANADE = '^añade/añadir<vblex><pri><p3><sg>/añadir<vblex><imp><p2><sg>$'
const LA = '^la/el<det><def><f><sg>/prpers<prn><pro><p3><f><sg>$'
const DE = '^de/de<pr>$'
const Y = '^y/y<cnjcoo>$'
const SAL = '^sal/sal<n><f><sg>$'

test('a verb that begins a clause is an order', () => {
  expect(chosen(`${ANADE} ${SAL}`, 'spa-eng_US')).toBe('^añadir<vblex><imp><p2><sg>$ ^sal<n><f><sg>$')
})

test('what may be a noun is one, unless an object follows', () => {
  expect(chosen(`${MEZCLA} ${DE} ${SAL}`, 'spa-eng_US')).toContain('^mezcla<n><f><sg>/')
  expect(chosen(`${MEZCLA} ${LA} ${SAL}`, 'spa-eng_US')).toMatch(/^\^mezclar<vblex><imp><p2><sg>\$/)
})

test('one order follows another, but not a statement', () => {
  expect(chosen(`${ANADE} ${SAL} ${Y} ${ANADE} ${SAL}`, 'spa-eng_US').match(/<imp>/g)).toHaveLength(2)
  expect(chosen(`${LA} ${SAL} ${Y} ${ANADE} ${SAL}`, 'spa-eng_US')).toContain('<pri>')
})

test('verbs that stand before their subject stay statements', () => {
  const llega =
    '^llega/llegar<vblex><pri><p3><sg>/llegar<vblex><imp><p2><sg>$ ^el/el<det><def><m><sg>$ ^invierno/invierno<n><m><sg>$'
  expect(chosen(llega, 'spa-eng_US')).toContain('<pri>')
})

test('an order takes the form that the next stage can make', () => {
  expect(chosen(`${ANADE} ${SAL}`, 'spa-ita')).toContain('añadir<vblex><prs><p3><sg>')
  const ajoutez = '^ajoutez/ajouter<vblex><pri><p2><pl>/ajouter<vblex><imp><p2><pl>$ ^du/de<pr>$'
  expect(chosen(ajoutez, 'fr-es')).toContain('ajouter<vblex><imp><p2><sg>')
})

const ENGLISH = {
  step: '^step/step<n><sg>/step<vblex><inf>/step<vblex><pres>$',
  mix: '^mix/mix<n><sg>/mix<vblex><inf>/mix<vblex><pres>$',
  the: '^the/the<det><def><sp>$',
  three: '^3/3<num>$',
  colon: '^:/:<sent>$',
  us: '^us/prpers<prn><obj><p1><mf><pl>$',
  follow: '^follow/follow<vblex><inf>/follow<vblex><pres>$',
  do: '^do/do<vbdo><pres>/do<vblex><inf>/do<vblex><pres>$',
  dont: "^don't/do<vbdo><pres>+not<adv>$",
  not: '^not/not<adv>$',
  touch: '^touch/touch<n><sg>/touch<vblex><inf>/touch<vblex><pres>$',
}

test('an English order has no form of its own and is told by what follows', () => {
  const { step, three, colon, mix, the } = ENGLISH
  const result = chosen(`${step} ${three}${colon} ${mix} ${the}`, 'eng-spa')
  expect(result).toContain('^step<n><sg>/')
  expect(result).toContain('^mix<vblex><imp><p2><sg>$')
})

test('the pronoun behind an English order is marked, to become one word with it', () => {
  expect(chosen(`${ENGLISH.follow} ${ENGLISH.us}`, 'eng-spa')).toBe(
    '^follow<vblex><imp><p2><sg>$ [+]^prpers<prn><obj><p1><mf><pl>$',
  )
})

test('"do not touch" loses its auxiliary', () => {
  const { do: does, not, dont, touch } = ENGLISH
  expect(chosen(`${does} ${not} ${touch}`, 'eng-spa')).toBe('^not<adv>$ ^touch<vblex><inf>$')
  expect(chosen(`${dont} ${touch}`, 'eng-spa')).toBe('^not<adv>$ ^touch<vblex><inf>$')
})

test('what cannot be an order is left as it was', () => {
  const stream = `[0]${LA} ^x/*x$[1]^./.<sent>$ tail`
  expect(printAnalysis(preferImperatives(parseAnalysis(stream), 'spa-eng_US'))).toBe(stream)
})
