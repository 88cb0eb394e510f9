import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#app/domain/languages.ts'
import type { TranslationAnswer } from '#app/domain/translator.ts'
import { type Apertium, createApertium } from '#app/gateways/translators/apertium/apertium.server.ts'
import { DEBIAN_APERTIUM, readMode } from '#app/gateways/translators/apertium/mode-files.server.ts'
import { Pipeline } from '#app/gateways/translators/apertium/pipeline.server.ts'

const LANGUAGES = ['en', 'es', 'fr', 'it', 'pt'] as const
const DIRECTIONS = LANGUAGES.flatMap((source) =>
  LANGUAGES.filter((target) => target !== source).map((target) => [source, target] as const),
)

const job = (source: Language, target: Language, glossary = new Map<string, string>()) => ({
  source,
  target,
  glossary,
  signal: new AbortController().signal,
})
const textOf = (answer: TranslationAnswer | undefined) =>
  answer !== undefined && 'text' in answer ? answer.text : answer?.problem

let apertium: Apertium
beforeAll(() => {
  apertium = createApertium()
})
afterAll(() => {
  apertium.close()
})

async function translated(text: string, source: Language, target: Language, glossary?: Map<string, string>) {
  return textOf((await apertium.translate([{ id: '1', text }], job(source, target, glossary)))[0])
}

test('all twenty directions are served, and no other', () => {
  const all = ['es', 'en', 'fr', 'de', 'it', 'pt', 'ru', 'ja', 'zh-cn', 'zh-tw', 'ko'] as const
  const served = all.flatMap((source) =>
    all.filter((target) => apertium.supports(source, target)).map((target) => [source, target] as const),
  )
  expect(served.toSorted()).toEqual(DIRECTIONS.toSorted())
})

test.each<[Language, Language, string, string]>([
  ['en', 'es', 'Link in the description', 'Enlace en la descripción'],
  ['es', 'en', 'La sal y el agua', 'The salt and the water'],
  ['es', 'pt', 'Salida de emergencia', 'Saída de emergência'],
  ['fr', 'es', 'Trois ans plus tard', 'Tres años más tarde'],
  ['it', 'fr', 'Il libro è sulla tavola', 'Le livre est sur la table'],
])('%s → %s: "%s" is "%s"', async (source, target, text, expected) => {
  expect(await translated(text, source, target)).toBe(expected)
})

test('addresses, handles, emoji and clock times come through every direction', async () => {
  const kept = ['@cocina_facil', '#receta', 'https://example.com/v?id=7&t=*', '👩‍🍳', '9 am', '{name}']
  for (const [source, target] of DIRECTIONS) {
    const answer = await translated(`A ${kept.join(' e ')} [1] ^x$ \\ /`, source, target)
    for (const part of [...kept, '[1]', '\\']) expect(answer).toContain(part)
  }
})

test('the words that it does not know are counted and no mark of theirs is left', async () => {
  const [answer] = await apertium.translate(
    [{ id: '1', text: 'Add the zorblax and the quixfrop' }],
    job('en', 'fr'),
  )
  expect(answer).toMatchObject({ unknownWords: 2 })
  expect(textOf(answer)).toMatch(/zorblax.*quixfrop/)
  expect(textOf(answer)).not.toMatch(/[*@#[\]]/)
})

test('a term is translated as the person says', async () => {
  const glossary = new Map([['sal marina', 'flor de sal']])
  expect(await translated('Con la sal marina', 'es', 'en', glossary)).toBe('With the flor de sal')
})

test('callers at the same time get their own answers', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index + 100)
  const answers = await Promise.all(
    numbers.map((number) =>
      apertium.translate([{ id: String(number), text: `Chapter ${number}` }], job('en', 'es')),
    ),
  )
  expect(answers.flat().map(textOf)).toEqual(numbers.map((number) => `Capítulo ${number}`))
})

test('hostile texts leave it in step', async () => {
  const hostile = [
    '\0',
    'a\0b',
    '\\',
    '\\[',
    '[',
    ']',
    '[f1]',
    '.[f2]\0',
    '^a<n>$',
    '$',
    '*',
    '@',
    '#',
    '/',
    '<',
    '>',
    '{',
    '^',
    '\u001b[31m',
    '\ud800',
    '\uffff',
    '\u202e abc',
    '...',
    ' ',
    '\n',
    '٣',
    'x'.repeat(4999),
    '\u0301',
    '%',
  ]
  const texts = hostile.flatMap((text) => [text, 'Canary 77'])
  for (const [source, target] of [
    ['en', 'es'],
    ['it', 'fr'],
  ] as const) {
    const answers = await apertium.translate(
      texts.map((text, index) => ({ id: String(index), text })),
      job(source, target),
    )
    const canaries = answers.filter((_, index) => index % 2 === 1).map(textOf)
    expect(new Set(canaries).size).toBe(1)
    expect(canaries[0]).toMatch(/77/)
    expect(answers.map(({ id }) => id)).toEqual(texts.map((_, index) => String(index)))
  }
})

test('a text beyond all measure is refused alone', async () => {
  const answers = await apertium.translate(
    [
      { id: 'long', text: 'pan '.repeat(2000) },
      { id: 'short', text: 'La sal' },
    ],
    job('es', 'en'),
  )
  expect(answers).toEqual([
    { id: 'long', problem: 'too-long' },
    { id: 'short', text: 'The salt', unknownWords: 0 },
  ])
})

describe('programs that fail', () => {
  let folder: string
  const open: { close(): void }[] = []
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'modes-'))
  })
  afterEach(() => {
    for (const one of open.splice(0)) one.close()
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  const groupMembers = (pid: number) =>
    execFileSync('/bin/sh', ['-c', `ps -o pid= -g ${pid} || true`])
      .toString()
      .trim()

  function pipeline(command: string, options = { timeoutMs: 5000, idleMs: 60_000 }): Pipeline {
    const one = new Pipeline([['/bin/sh', '-c', command]], options)
    open.push(one)
    return one
  }
  /** An installation whose es-en mode is this shell command. */
  function installed(command: string, { timeoutMs = 20_000 } = {}): Apertium {
    writeFileSync(join(folder, 'spa-eng_US.mode'), 'engine')
    writeFileSync(join(folder, 'engine'), `#!/bin/sh\n${command}\n`, { mode: 0o755 })
    const one = createApertium({
      installation: { modesFolder: folder, programFolders: [folder] },
      pipeline: { timeoutMs },
    })
    open.push(one)
    return one
  }

  test('killed in mid-work, it starts again and the text is translated', async () => {
    const stages = readMode('eng-spa', DEBIAN_APERTIUM) ?? []
    const one = new Pipeline(stages, { timeoutMs: 5000, idleMs: 60_000 })
    open.push(one)
    expect(await one.ask('With salt')).toBe('Con sal')
    const { pid } = one
    if (pid === undefined) throw new Error('it does not run')
    process.kill(-pid, 'SIGKILL')
    await expect(one.ask('With salt')).rejects.toMatchObject({ fault: 'crashed' })
    expect(await one.ask('With salt')).toBe('Con sal')
    expect(one.pid).not.toBe(pid)
  })

  test('one program of the chain dies: the answer is an error at once, not a wait', async () => {
    const stages = [['/bin/cat'], ['/usr/bin/head', '-c', '20'], ['/bin/cat']] as const
    const one = new Pipeline(stages, { timeoutMs: 20_000, idleMs: 60_000 })
    open.push(one)
    await expect(one.ask('a long enough text for it to end')).rejects.toMatchObject({ fault: 'crashed' })
  })

  test('one that never answers is given up in time, with all its programs', async () => {
    const engine = installed('cat >/dev/null | sleep 60', { timeoutMs: 300 })
    const answers = await engine.translate([{ id: '1', text: 'Sal' }], job('es', 'en'))
    expect(answers).toEqual([{ id: '1', problem: 'timed-out' }])
  })

  test('one that answers another question is not believed', async () => {
    const engine = installed(`while :; do printf 'Salt.[f99]\\0'; sleep 0.01; done`)
    const answers = await engine.translate([{ id: '1', text: 'Sal' }], job('es', 'en'))
    expect(answers).toEqual([{ id: '1', problem: 'engine-failed' }])
  })

  test('one that dies at every text fails these texts only', async () => {
    const engine = installed('head -c 1 >/dev/null; exit 139')
    const answers = await engine.translate(
      [
        { id: '1', text: 'Sal' },
        { id: '2', text: 'Agua' },
      ],
      job('es', 'en'),
    )
    expect(answers).toEqual([
      { id: '1', problem: 'engine-failed' },
      { id: '2', problem: 'engine-failed' },
    ])
  })

  test('left alone it stops, and starts again when asked', async () => {
    const one = pipeline('exec cat', { timeoutMs: 5000, idleMs: 20 })
    expect(await one.ask('first')).toBe('first')
    const { pid } = one
    if (pid === undefined) throw new Error('it does not run')
    await expect.poll(() => one.pid).toBeUndefined()
    await expect.poll(() => groupMembers(pid)).toBe('')
    expect(await one.ask('second')).toBe('second')
  })

  test('where nothing is installed it serves no pair', () => {
    const absent = createApertium({ installation: { modesFolder: folder, programFolders: ['/nonexistent'] } })
    expect(DIRECTIONS.some(([source, target]) => absent.supports(source, target))).toBe(false)
  })
})

test('it does not see our environment, where keys are', async () => {
  const one = new Pipeline(
    [['/bin/sh', '-c', 'env | grep -c DATABASE_URL | tr -d "\\n"; printf "[f1]\\0"; cat >/dev/null']],
    {
      timeoutMs: 5000,
      idleMs: 1000,
    },
  )
  expect(await one.ask('x')).toBe('0')
  one.close()
})

test('OpenCC turns simplified Chinese into what Taiwan writes, and back', async () => {
  const { createOpenCC } = await import('#app/gateways/translators/opencc.server.ts')
  const opencc = createOpenCC()
  expect(opencc.supports('zh-cn', 'zh-tw')).toBe(true)
  expect(opencc.supports('zh-cn', 'ja')).toBe(false)
  const there = await opencc.translate([{ id: '1', text: '鼠标和打印机' }], job('zh-cn', 'zh-tw'))
  expect(there.map(textOf)).toEqual(['滑鼠和印表機'])
  const back = await opencc.translate([{ id: '1', text: '滑鼠和印表機' }], job('zh-tw', 'zh-cn'))
  expect(back.map(textOf)).toEqual(['鼠标和打印机'])
})
