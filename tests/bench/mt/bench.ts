// chrF and seconds of each engine that is present, over own phrases: npm run bench:mt [-- phrases.tsv]
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, parseLanguage } from '#app/domain/languages.ts'
import type { Translator } from '#app/domain/translator.ts'
import { createApertium } from '#app/gateways/translators/apertium/apertium.server.ts'
import { createOpenCC } from '#app/gateways/translators/opencc.server.ts'
import { translateTexts } from '#app/services/translation/translate-texts.server.ts'
import { chrf } from './chrf.ts'

const path = process.argv[2] ?? join(import.meta.dirname, 'phrases.tsv')
const [header = [], ...rows] = readFileSync(path, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
const languages = header.map((name) => {
  const language = parseLanguage(name)
  if (language === undefined) throw new Error(`${path} has a column "${name}", which is no language`)
  return language
})
const phrasesIn = (language: Language) => rows.map((row) => row[languages.indexOf(language)] ?? '')

/** The corpus through one engine, as the product asks it: lines, capitals and quality gate included. */
async function measure(engine: Translator, source: Language, target: Language) {
  const texts = new Map<string, string>()
  let withProblem = 0
  const begun = performance.now()
  await translateTexts(
    phrasesIn(source).map((text, index) => ({ id: String(index), text })),
    {
      source,
      target,
      engines: () => Promise.resolve([engine]),
      glossary: new Map(),
      memory: new Map(),
      signal: new AbortController().signal,
      onSettled(outcomes) {
        for (const { id, text, problem } of outcomes) {
          texts.set(id, text)
          if (problem !== null) withProblem += 1
        }
        return Promise.resolve()
      },
    },
  )
  const seconds = (performance.now() - begun) / 1000
  const hypotheses = rows.map((_, index) => texts.get(String(index)) ?? '')
  return { score: chrf(hypotheses, phrasesIn(target)), seconds, withProblem }
}

const apertium = createApertium()
console.log(`${rows.length} phrases\nengine\tpair\tchrF\tcold s\twarm s\tmarked`)
for (const engine of [apertium, createOpenCC()])
  for (const source of languages)
    for (const target of languages.filter((language) => engine.supports(source, language))) {
      const cold = await measure(engine, source, target)
      const warm = await measure(engine, source, target)
      const figures = [
        cold.score.toFixed(1),
        cold.seconds.toFixed(2),
        warm.seconds.toFixed(2),
        warm.withProblem,
      ]
      console.log([engine.id, `${source}-${target}`, ...figures].join('\t'))
    }
apertium.close()
