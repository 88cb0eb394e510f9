import { expect, test } from 'vitest'
import type { Language } from './languages.ts'
import { problemWith } from './translation-gate.ts'

const pair = (source: Language, target: Language) => ({ source, target })

test.each<[string, string, Language, Language]>([
  ['Add the salt', 'Añade la sal', 'en', 'es'],
  ['YouTube', 'YouTube', 'en', 'fr'],
  ['Step 3: wait 20 minutes', 'Schritt drei: 20 Minuten warten', 'en', 'de'],
  ['1,234.50 euros', '1.234,50 евро', 'en', 'ru'],
  ['10 000 personnes', '10,000 people', 'fr', 'en'],
  ['Population: 1.2 million', '人口:120万人', 'en', 'ja'],
  ['Open from 9 am to 6 pm', 'Abierto de 9 a 18 h', 'en', 'es'],
  ['Follow @cocina on YouTube', 'YouTubeで@cocinaをフォロー', 'en', 'ja'],
  ['加盐搅拌', 'Add the salt and stir it well', 'zh-cn', 'en'],
  ['我们一起来做面包吧', '我們一起來做麵包吧', 'zh-cn', 'zh-tw'],
  ['一二三四五六七八九十', '一二三四五六七八九十', 'zh-cn', 'zh-tw'],
  ['No, no, no, no, no!', '¡No, no, no, no, no!', 'en', 'es'],
])('"%s" → "%s" passes', (original, answer, source, target) => {
  expect(problemWith(original, answer, pair(source, target))).toBeUndefined()
})

test.each<[string, string, Language, Language, string]>([
  ['Add the salt', '  ', 'en', 'es', 'empty'],
  ['Mix the flour with water', 'Mix the flour with water', 'en', 'es', 'unchanged'],
  ['小麦粉と水を混ぜます', '小麦粉と水を混ぜます', 'ja', 'zh-cn', 'unchanged'],
  ['Add the salt', 'Añade la sal', 'en', 'ru', 'wrong-script'],
  ['Add the salt', '소금을 넣으세요', 'en', 'ja', 'wrong-script'],
  ['Добавьте соль', 'Добавьте salt', 'ru', 'en', 'wrong-script'],
  ['Born in 1987', 'Nacido en 1978', 'en', 'es', 'numbers-changed'],
  ['200 g of sugar', 'Azúcar', 'en', 'es', 'numbers-changed'],
  ['See https://example.com/a', 'Ver https://example.com/b', 'en', 'es', 'placeholders-lost'],
  ['Hello {name}', 'Hola', 'en', 'es', 'placeholders-lost'],
  ['Add the salt now', 'la sal la sal la sal la sal', 'en', 'es', 'repeats-itself'],
  ['Salt', 'Esto es una explicación que nadie ha pedido', 'en', 'es', 'overlong'],
])('"%s" → "%s" (%s → %s) is %s', (original, answer, source, target, problem) => {
  expect(problemWith(original, answer, pair(source, target))).toBe(problem)
})

test('a long hostile answer is judged in no time', () => {
  const answer = `${'ab '.repeat(1000)}${'x'.repeat(5000)}`
  // milliseconds; a pattern that tries again from each letter takes minutes
  const begun = process.cpuUsage()
  problemWith('y'.repeat(5000), answer, pair('en', 'es'))
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(10_000)
})
