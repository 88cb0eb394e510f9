// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Stop } from './stop.mjs'

/**
 * `file` is what the package is wanted for; on a system without dpkg it stands for the package. Without an `optional`
 * one the product runs, less safely.
 * @typedef {{ name: string, why: string, file: string, for: 'start' | 'test', optional?: boolean }} DebianPackage
 */

/** @type {(code: string, language: string, data: string) => DebianPackage} */
const tesseract = (code, language, data) => ({
  name: `tesseract-ocr-${code}`,
  why: `reads ${language}`,
  file: `/usr/share/tesseract-ocr/5/tessdata/${data}.traineddata`,
  for: 'start',
})
/** @type {(pair: string, languages: string) => DebianPackage} */
const apertium = (pair, languages) => ({
  name: `apertium-${pair}`,
  why: `translates ${languages} without a network`,
  file: `/usr/share/apertium/apertium-${pair}`,
  for: 'start',
})

/** Everything from Debian that the product ('start') or its tests ('test', in addition) need. */
/** @type {readonly DebianPackage[]} */
export const DEBIAN_PACKAGES = [
  { name: 'ffmpeg', why: 'reads and writes videos', file: '/usr/bin/ffmpeg', for: 'start' },
  {
    name: 'chromium-headless-shell',
    why: 'draws the translated texts',
    file: '/usr/lib/chromium/chromium-headless-shell',
    for: 'start',
  },
  {
    name: 'bubblewrap',
    why: 'keeps renders to their own files, off the network',
    file: '/usr/bin/bwrap',
    for: 'start',
    optional: true,
  },
  {
    name: 'libtesseract5',
    why: 'reads accents and scripts',
    file: '/usr/lib/x86_64-linux-gnu/libtesseract.so.5',
    for: 'start',
  },
  tesseract('eng', 'English', 'eng'),
  tesseract('spa', 'Spanish', 'spa'),
  tesseract('fra', 'French', 'fra'),
  tesseract('ita', 'Italian', 'ita'),
  tesseract('deu', 'German', 'deu'),
  tesseract('por', 'Portuguese', 'por'),
  tesseract('rus', 'Russian', 'rus'),
  tesseract('jpn', 'Japanese', 'jpn'),
  tesseract('chi-sim', 'simplified Chinese', 'chi_sim'),
  tesseract('chi-tra', 'traditional Chinese', 'chi_tra'),
  tesseract('kor', 'Korean', 'kor'),
  { name: 'apertium', why: 'runs the offline translation', file: '/usr/bin/apertium', for: 'start' },
  apertium('eng-spa', 'English and Spanish'),
  apertium('fr-es', 'French and Spanish'),
  apertium('spa-ita', 'Spanish and Italian'),
  apertium('es-pt', 'Spanish and Portuguese'),
  { name: 'curl', why: 'runs the examples of the API’s page', file: '/usr/bin/curl', for: 'test' },
  {
    name: 'fonts-noto-core',
    why: 'writes the texts of test videos',
    file: '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf',
    for: 'test',
  },
  {
    name: 'fonts-noto-cjk',
    why: 'writes the Chinese, Japanese and Korean texts of test videos',
    file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
    for: 'test',
  },
]

/** @param {string} command */
const has = (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0

/** Whether this system installs its packages with apt. */
export const isDebian = () => has('dpkg-query') && has('apt-get')

/**
 * What `purpose` needs and this machine lacks.
 * @param {'start' | 'test'} purpose
 * @returns {DebianPackage[]}
 */
export function missingPackages(purpose) {
  const wanted = DEBIAN_PACKAGES.filter((entry) => entry.for === 'start' || purpose === 'test')
  if (!has('dpkg-query')) return wanted.filter((entry) => !existsSync(entry.file))
  const query = spawnSync(
    'dpkg-query',
    ['--show', '--showformat=${Package} ${db:Status-Status}\\n', ...wanted.map((entry) => entry.name)],
    { encoding: 'utf8' },
  )
  const installed = new Set(
    query.stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  return wanted.filter((entry) => !installed.has(entry.name))
}

/**
 * The line that a person runs to install `packages` by hand.
 * @param {DebianPackage[]} packages
 */
export const installLine = (packages) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.map((entry) => entry.name).join(' ')}`

/**
 * Installs what is missing; throws a Stop with the exact line to run where it may not or cannot.
 * @param {'start' | 'test'} purpose
 * @param {(line: string) => void} say
 */
export function ensureDebianPackages(purpose, say) {
  const mayInstall = isDebian() && process.getuid?.() === 0
  const missing = missingPackages(purpose).filter(({ optional }) => !optional || mayInstall)
  if (missing.length === 0) return
  const list = missing.map((entry) => `  ${entry.name}: ${entry.why}`).join('\n')
  if (!isDebian())
    throw new Stop(
      `This system lacks what these Debian packages hold, and it has no apt-get to install them:\n${list}\n` +
        `Install their like by hand, or run this on Debian 12, where it is:\n  ${installLine(missing)}`,
    )
  if (process.getuid?.() !== 0)
    throw new Stop(
      `These Debian packages are missing, and installing them needs root:\n${list}\n` +
        `Run this line, then start again:\n  sudo sh -c '${installLine(missing)}'`,
    )
  const since = Date.now()
  say(`Installing ${missing.length} Debian packages that are missing; this takes a minute or two:\n${list}`)
  aptGet(['update'], missing)
  aptGet(['install', '-y', '--no-install-recommends', ...missing.map((entry) => entry.name)], missing)
  const still = missingPackages(purpose)
  if (still.length > 0)
    throw new Stop(
      `apt-get ended well, yet these are still missing: ${still.map((entry) => entry.name).join(', ')}.`,
    )
  say(`The Debian packages are installed (${Math.round((Date.now() - since) / 1000)} s).`)
}

/** @param {string[]} args @param {DebianPackage[]} missing */
function aptGet(args, missing) {
  const run = spawnSync(
    'apt-get',
    ['-q', '-o', 'DPkg::Lock::Timeout=600', '-o', 'Dpkg::Use-Pty=0', ...args],
    {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  if (run.status === 0) return
  const lastLines = `${run.stdout ?? ''}${run.stderr ?? ''}`.trim().split('\n').slice(-15).join('\n')
  throw new Stop(
    `${lastLines}\n\napt-get ${args[0]} failed. Mend what it says above, or run by hand:\n  ${installLine(missing)}`,
  )
}
