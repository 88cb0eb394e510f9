import { expect, test } from 'vitest'
import { parseByteRange } from '#app/domain/byte-range.ts'
import { parseCsv } from '#app/domain/csv.ts'
import { cleanFileName } from '#app/domain/file-name.ts'
import { TermFields } from '#app/domain/glossary.ts'
import { parseLanguage } from '#app/domain/languages.ts'
import { needsTranslation, peelProtected, withoutProtected } from '#app/domain/protected-spans.ts'
import { MemoryFields } from '#app/domain/translation-memory.ts'
import { CreateProjectForm } from '#app/forms/create-project.ts'
import { LoginForm } from '#app/forms/login.ts'
import { NewToken } from '#app/forms/new-token.ts'
import { RegisterForm } from '#app/forms/register.ts'
import { StartAnalysisForm } from '#app/forms/start-analysis.ts'
import { WebhookForm } from '#app/forms/webhook.ts'
import { joinEnclitics } from '#app/gateways/translators/apertium/enclitics.ts'
import { typeset } from '#app/gateways/translators/apertium/typography.ts'
import { canonicalTarget } from '#app/http/canonical-path.ts'
import { safeRedirect } from '#app/http/redirects.server.ts'
import { cookieValue } from '#app/i18n/preferences.ts'
import { detectLanguage } from '#app/i18n/detect-language.ts'

/** Linear work on these inputs takes a few milliseconds, quadratic work many seconds. */
const LIMIT_MS = 400
const LENGTH = 100_000
/** Of texts that are looked through for addresses and quantities; no text of ours has more than 2000 characters. */
const TEXT_LENGTH = 20_000

/** What expressions stumble over: the same again and again, and then nothing that ends it. */
const WORST = [
  'a',
  ' ',
  '.',
  '@',
  'a.',
  '1',
  '1.',
  '-',
  '!',
  '\n',
  '\0',
  '"',
  ',',
  ';',
  '=',
  '/',
  '%',
  '[',
  '{',
  '<a',
  'a@a.',
  '😀',
  '¿a',
  ' .',
  'a:',
  '\ud800',
].flatMap((piece) => {
  const many = piece.repeat(LENGTH / piece.length)
  return [many, `${many}\u0001`, `a@${many}`, `${many}@`]
})

const parsing =
  (schema: { safeParse: (value: unknown) => unknown }, ...names: string[]) =>
  (text: string) =>
    schema.safeParse(Object.fromEntries(names.map((name) => [name, text])))

/** The read with no more of the text than any text of ours could have, and ten times that. */
const ofText = (read: (text: string) => unknown) => (text: string) =>
  read(text.slice(0, TEXT_LENGTH - 1) + text.slice(-1))

// proves asvs-1.2.9
test.each<[string, (text: string) => unknown]>([
  ['a registration', parsing(RegisterForm, 'email', 'password', 'confirmPassword', 'name')],
  ['a login', parsing(LoginForm, 'email', 'password')],
  ['a project', parsing(CreateProjectForm, 'name', 'description', 'source_language')],
  ['a token', parsing(NewToken, 'name', 'scope')],
  ['a webhook', parsing(WebhookForm, 'url')],
  ['an analysis', parsing(StartAnalysisForm, 'frame_step', 'language', 'custom_allowlist', 'blocklist')],
  ['a term', parsing(TermFields, 'term', 'translation', 'source_language')],
  ['an entry of the memory', parsing(MemoryFields, 'original', 'translation', 'target_language')],
  ['a language', parseLanguage],
  ['a byte range', (text) => parseByteRange(`bytes=${text}`, 100)],
  ['a redirect', safeRedirect],
  ['a path', (text) => canonicalTarget(`/${text.replaceAll('\ud800', '')}`)],
  ['a file name', cleanFileName],
  ['a cookie', (text) => cookieValue(text, 'rotulo-theme')],
  ['a list of languages', (text) => detectLanguage(undefined, text)],
  ['a CSV', parseCsv],
  ['a text that may need no translation', ofText(needsTranslation)],
  ['a text with addresses', ofText((text) => [peelProtected(text), withoutProtected(text)])],
  ['a translation that is typeset', (text) => [typeset(text, 'en', 'es'), typeset(text, 'fr', 'en')]],
  ['a translation with pronouns', joinEnclitics],
])('%s of a hundred thousand characters is answered in linear time, whatever they are', (_, read) => {
  for (const text of WORST) {
    const before = process.threadCpuUsage()
    read(text)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000, JSON.stringify(text.slice(0, 20))).toBeLessThan(LIMIT_MS)
  }
})
