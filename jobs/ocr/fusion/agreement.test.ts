import { expect, test } from 'vitest'
import { Agreement } from './agreement.ts'

const agreementOn = (language: 'ru' | 'ja' | 'ko', readings: readonly (readonly [string, number])[]) => {
  const agreement = new Agreement(language)
  const enough = readings.map(([text, confidence]) => agreement.add({ text, confidence }))
  return { enough, best: agreement.best }
}

test('two sure readings that agree to the letter are enough, whatever was read between them', () => {
  const { enough, best } = agreementOn('ru', [
    ['Кто оставил', 0.95],
    ['Кто 0ставил', 0.97],
    ['Кто оставил', 0.94],
  ])
  expect(enough).toEqual([false, false, true])
  expect(best).toMatchObject({ text: 'Кто оставил', confidence: 0.95 })
})

test('a sure reading alone is not enough, nor are two that are not sure', () => {
  expect(agreementOn('ru', [['Кто', 0.99]]).enough).toEqual([false])
  expect(
    agreementOn('ru', [
      ['Кто там', 0.9],
      ['Кто там', 0.9],
    ]).enough,
  ).toEqual([false, false])
})

test('without agreement the one wins that the others come near to, though another is surer', () => {
  const { best } = agreementOn('ko', [
    ['발밑을 조심하세요', 0.9],
    ['발밑을 조심하새요', 0.9],
    ['밤믿움쪼싱', 0.93],
  ])
  expect(best.text).toBe('발밑을 조심하세요')
})

test('what is not in the script of the language counts less', () => {
  const { best } = agreementOn('ja', [
    ['守朋けだ gGgOg7', 0.9],
    ['窓を開けたのは', 0.8],
  ])
  expect(best.text).toBe('窓を開けたのは')
})

test('marks that specks are read as are left off the ends, quotes that are closed are not', () => {
  expect(agreementOn('ko', [['|비가 오면', 0.9]]).best.text).toBe('비가 오면')
  expect(agreementOn('ko', [["'밤밑을 조심", 0.9]]).best.text).toBe('밤밑을 조심')
  expect(agreementOn('ko', [['"비가 오면"', 0.9]]).best.text).toBe('"비가 오면"')
})

test('nothing read is nothing, and sure of nothing', () => {
  expect(agreementOn('ru', [['', 0.9]]).best).toEqual({ text: '', confidence: 0 })
})

test('a reading that leaves out words of the line is neither agreed on nor best, however sure', () => {
  const agreement = new Agreement('ko', 10)
  const enough = ['두었나요', '두었나요', '누가 창문을 열어 두었나요'].map((text) =>
    agreement.add({ text, confidence: 0.96 }),
  )
  expect(enough).toEqual([false, false, false])
  expect(agreement.best.text).toBe('누가 창문을 열어 두었나요')
})

test('sure readings that say otherwise put the end off until fewer of them do', () => {
  const { enough, best } = agreementOn('ja', [
    ['方はにこちら', 0.97],
    ['方はこちら', 0.95],
    ['方は二こちら', 0.96],
    ['方はこちら', 0.95],
    ['方はこちら', 0.94],
  ])
  expect(enough).toEqual([false, false, false, false, true])
  expect(best.text).toBe('方はこちら')
})
