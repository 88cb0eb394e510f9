import { beforeAll, describe, expect, test } from 'vitest'
import { judgementOf, type MeasureName } from '#app/domain/judged-text.ts'
import { fitStyle } from '#jobs/style/fit-style.ts'
import { drawnCases, type JudgeCase } from '#tests/bench/judge/drawn-cases.ts'
import { judgeFace } from './judge-face.ts'
import { measureText } from './judge-text.ts'

let cases: readonly JudgeCase[]
beforeAll(async () => {
  cases = await drawnCases(1)
})
const faultsOf = (name: string) => {
  const one = cases.find((each) => each.name === name)
  if (!one) throw new Error(`there is no case ${name}`)
  return judgementOf(measureText(one.scene, one.standing).measures).faults
}

test.each(['wide capitals', 'yellow subtitle', 'sign', 'half-transparent box', 'two colours', 'moved title'])(
  'a %s that is drawn as its original was has no fault',
  (name) => {
    expect(faultsOf(`${name}: good`)).toEqual([])
  },
)

test.each<[string, MeasureName]>([
  ['wide capitals: hollow grey outlines', 'fill'],
  ['wide capitals: nothing written', 'unread'],
  ['wide capitals: small letters for capitals', 'case'],
  ['yellow subtitle: black with a yellow rim, larger, beside the original', 'size'],
  ['yellow subtitle: the original shines through', 'ghost'],
  ['yellow subtitle: a soft box', 'smear'],
  ['yellow subtitle: out of the picture', 'cut'],
  ['yellow subtitle: tiny', 'small'],
  ['sign: another colour where it was erased', 'residue'],
  ['sign: black streaks', 'residue'],
  ['sign: a pictogram wiped', 'touched'],
  ['sign: over an arrow', 'off-surface'],
  ['sign: off its sign', 'off-surface'],
  ['half-transparent box: smeared', 'smear'],
  ['two colours: the second lost', 'accent'],
  ['moved title: its plate left empty', 'residue'],
])('%s is told by %s', (name, fault) => {
  expect(faultsOf(name)).toContain(fault)
})

describe('the typeface', () => {
  const faceOf = async (name: string) => {
    const one = cases.find((each) => each.name === name)
    if (!one) throw new Error(`there is no case ${name}`)
    return judgeFace(one.scene, one.standing, (sample, known) =>
      Promise.resolve(fitStyle(sample, known, 'places')),
    )
  }

  test('a sans in the place of a serif is told', async () => {
    expect(await faceOf('sign: a sans for a serif')).toEqual({ face: 1 })
  })

  test('the original’s own is no fault', async () => {
    expect(await faceOf('sign: good')).toEqual({ face: 0 })
  })
})
