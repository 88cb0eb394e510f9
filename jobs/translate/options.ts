import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, parseLanguage, UI_LANGUAGES } from '#app/domain/languages.ts'

export interface Options {
  readonly folder: string
  readonly out: string
  readonly server: string
  readonly token: string
  /** Empty: those of the recipe. */
  readonly to: readonly Language[]
  readonly from: readonly Language[]
  readonly recipe: string | undefined
  readonly isPremium: boolean
  /** Nothing is begun when all new videos together cost more. */
  readonly maxCredits: number
  readonly watch: boolean
  readonly json: boolean
  readonly subtitles: boolean
  readonly goOn: boolean
  readonly parallel: number
  /** With `{name}` and `{lang}`. */
  readonly namePattern: string
}

/** How the command was called is wrong: the message says what to type instead. */
export class UsageError extends Error {}

const USAGE = `npm run translate -- FOLDER --out FOLDER --to en,es [options]

  --to LANGUAGES    into which languages, one video each; without it those of the recipe
  --from LANGUAGES  what the texts are written in; without it those of the recipe, else ${UI_LANGUAGES.join(',')}
  --recipe NAME     a recipe of yours on the server; without it your default one, if you have one
  --premium         without watermark, for credits: the price of all is told first
  --max-credits N   begins nothing if all new videos together cost more
  --subtitles       an SRT file beside each video
  --name PATTERN    what a video is called: {name}.{lang}.mp4 unless you say otherwise
  --parallel N      how many videos are processed at once (1 to 16; 4 unless you say otherwise)
  --go-on           lets videos that wait for somebody to look go on
  --watch           goes on for ever, with every video that appears in the folder
  --json            one event a line, for programs
  --server URL      which server (ROTULO_SERVER, else http://127.0.0.1:3000)
  --token TOKEN     a token of yours for programs (better in ROTULO_TOKEN: other users of a machine can read arguments)

Ends with 0: all done · 1: some failed · 2: called wrongly · 3: some want a look · 4: credits are missing ·
5: the server cannot be reached or refuses the token · 130: interrupted, as --watch is with Ctrl+C; called again it goes on`

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  out: { type: 'string' },
  recipe: { type: 'string' },
  server: { type: 'string' },
  token: { type: 'string' },
  name: { type: 'string', default: '{name}.{lang}.mp4' },
  parallel: { type: 'string', default: '4' },
  'max-credits': { type: 'string' },
  premium: { type: 'boolean', default: false },
  subtitles: { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  'go-on': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** Throws UsageError. `environment` fills in what no argument says. */
export function parseOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Options {
  const { values, positionals } = parsed(args)
  if (values.help) throw new UsageError(USAGE)
  const [folder, ...more] = positionals
  if (folder === undefined) throw new UsageError(`Which folder?\n\n${USAGE}`)
  if (more.length > 0) throw new UsageError(`One folder at a time, not ${positionals.join(', ')} as well.`)
  if (values.out === undefined) throw new UsageError('Say with --out where the videos go.')
  if (values.watch && values['max-credits'] !== undefined)
    throw new UsageError(
      '--max-credits goes with a folder that is whole: with --watch nobody knows what will come.',
    )
  const token = values.token ?? environment['ROTULO_TOKEN']
  if (!token)
    throw new UsageError(
      'Put a token into ROTULO_TOKEN: you make one on the server, in your profile under “API tokens”.',
    )
  if (!/^[\x21-\x7e]{1,200}$/.test(token))
    throw new UsageError('That is no token: it has blanks or strange characters.')
  return {
    folder: resolve(folder),
    out: resolve(values.out),
    server: serverOf(values.server ?? environment['ROTULO_SERVER'] ?? 'http://127.0.0.1:3000'),
    token,
    to: languagesOf(values.to),
    from: languagesOf(values.from),
    recipe: values.recipe,
    isPremium: values.premium,
    maxCredits: maxCreditsOf(values['max-credits']),
    watch: values.watch,
    json: values.json,
    subtitles: values.subtitles,
    goOn: values['go-on'],
    parallel: parallelOf(values.parallel),
    namePattern: patternOf(values.name),
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function languagesOf(list: string | undefined): Language[] {
  if (list === undefined) return []
  const languages = list.split(',').map((code) => {
    const language = parseLanguage(code)
    if (!language) throw new UsageError(`“${code}” is no language that is served. Write en,es for two.`)
    return language
  })
  return [...new Set(languages)]
}

function serverOf(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`“${address}” is no address of a server.`)
  return url.origin
}

function parallelOf(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > 16)
    throw new UsageError(`--parallel takes a number from 1 to 16, not “${text}”.`)
  return number
}

function maxCreditsOf(text: string | undefined): number {
  if (text === undefined) return Infinity
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--max-credits takes a number of credits, not “${text}”.`)
  return Number(text)
}

function patternOf(pattern: string): string {
  if (!pattern.includes('{name}') || !pattern.includes('{lang}'))
    throw new UsageError('--name needs {name} and {lang}, or videos would take each other’s place.')
  if (/[\\/\0]/.test(pattern) || pattern.startsWith('.'))
    throw new UsageError('--name is the name of a file: no folders in it, and no dot at its beginning.')
  return pattern
}
