import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Folders whose sources use the field's words. A folder is added once it is clean, and stays. */
const CLEAN_FOLDERS = [
  'jobs/analysis',
  'jobs/ocr',
  'jobs/render',
  'jobs/style',
  'tests/analysis',
  'tests/ocr',
  'tests/style',
  'tests/bench/ocr',
  'tests/bench/style',
]

/** Former words of this project, as words of a sentence or of a name, and what to say instead. */
const FORMER_WORDS: readonly (readonly [former: RegExp, instead: string])[] = [
  [/\b(?:looks?|looked|looking)\b/, 'detection pass, search, resemble'],
  [/\bbeats?\b|\bheartbeats?\b/, 'rescan interval'],
  [/\bglances?\b|\bglimpses?\b/, 'fast recognition'],
  [/\bcareful(?:ly)?\b/, 'full recognition'],
  [/\bprints?\b/, 'gradient template'],
  [/\bdrafts?\b/, 'candidate track'],
  [/\bsights?\b|\bsighted\b/, 'observation'],
  [/\blikeness(?:es)?\b/, 'similarity'],
  [/\bbackdrops?\b|\bgrounds?\b/, 'background'],
  [/\bseers?\b|\bballots?\b|\bspines?\b|\btaught\b/, 'recognizer, votes, reference reading, trained'],
  [/\binked\b|\bpeeled\b|\bevened\b|\bcrisp\b/, "the binarization variant's name"],
  [/\bmends?\b|\bmended\b/, 'post-correction'],
  [/\bmanieth\b/, 'every nth'],
  [/\bkept\b/, 'cached, stored, retained'],
  [/\bapart\b/, 'child process; separate'],
  [/\bburials?\b|\bbury\b/, 'dead letter'],
]

/** What may stay: a field of the contract for one more release, and a name of another folder. */
const EXCEPTIONS: Readonly<Record<string, RegExp>> = {
  'jobs/render/fidelity/compare-timing.ts': /\bcolorTagsKept\b/g,
  'jobs/render/fidelity/compare-timing.test.ts': /\bcolorTagsKept\b/g,
  'jobs/ocr/engine.ts': /\bglance\b/g,
  'tests/ocr/engine.test.ts': /\bglance\b/g,
}

/** Folders whose names, but not yet whose sentences, are free of the former words. */
const WITH_CLEAN_NAMES = ['app', 'jobs', 'remotion', 'tests']

/** Former words that no name has, wherever it stands: as words of a sentence most of them are plain English. */
const FORMER_NAMES =
  /\b(?:looks?|looked|looking|glances?|glimpses?|sights?|likeness(?:es)?|grounds?|seers?|ballots?|inked|peeled|mends?|mended|manieth|apart|burials?|bury|sweeps?|swept|upkeep|hears?|may pass)\b|\bkept \w|\w kept\b/

/** Names that others store or send, or that are given: they stay until a new version of what is stored. */
const GIVEN_NAMES =
  /\b(?:colorTagsKept|glance|upkeep|needs_look|looked_at|kept_pictures|spreadCollectionLook|listCollectionLooks|CollectionLooks|keptUntil|api\.v1\.collections\.\$id\.looks|backdrop(?:Filter)?|isLookAlike|LOOK_ALIKES|lookAlikes?)\b/g

/** Names of several words, and those of one word where they are declared. */
const isCompound = (name: string) => /[a-z\d][A-Z]|[A-Z\d]_[A-Z]/.test(name)
const DECLARED = /\b(?:const|let|function|class|interface|type) ([a-zA-Z]+)/g

const withoutGiven = (text: string) => text.replaceAll(GIVEN_NAMES, '')

function sourcesUnder(folder: string, extension = /\.ts$/): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
}

/** Names are split into words, so that `trackDraft` and `track-draft` both count. Look-alikes are a term of OCR. */
function wordsOf(line: string): string {
  return line
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .replaceAll(/look alikes?/g, '')
}

test.each(CLEAN_FOLDERS)('the sources under %s have none of the former words', (folder) => {
  const found = sourcesUnder(folder).flatMap((path) => {
    const exception = EXCEPTIONS[path]
    const text = readFileSync(join(ROOT, path), 'utf8')
    const lines = (exception ? text.replace(exception, '') : text).split('\n')
    return [path, ...lines].flatMap((line, at) =>
      FORMER_WORDS.filter(([former]) => former.test(wordsOf(line))).map(
        ([, instead]) => `${path}:${at}: ${line.trim()} → ${instead}`,
      ),
    )
  })
  expect(found).toEqual([])
})

test.each(WITH_CLEAN_NAMES)('no name under %s has one of the former words', (folder) => {
  const found = sourcesUnder(folder, /\.(?:tsx?|mjs)$/)
    .filter((path) => join(ROOT, path) !== import.meta.filename)
    .flatMap((path) => {
      const text = withoutGiven(readFileSync(join(ROOT, path), 'utf8'))
      const names = [
        withoutGiven(path).replaceAll(/[/.]/g, ' '),
        ...new Set(text.match(/\w+/g)?.filter(isCompound)),
        ...[...text.matchAll(DECLARED)].map((match) => match[1] ?? ''),
      ]
      return names.filter((name) => FORMER_NAMES.test(wordsOf(name))).map((name) => `${path}: ${name}`)
    })
  expect([...new Set(found)]).toEqual([])
})
