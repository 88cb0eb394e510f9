import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import koffi, { type KoffiFunc } from 'koffi'
import { LANGUAGES, type Language } from '#app/domain/languages.ts'
import { MissingLanguageError } from '../failures.ts'

/** An opaque pointer of the library. */
export type Handle = object | bigint

/** The part of libtesseract's C interface that we call. */
export type TesseractLibrary = ReturnType<typeof bind>

/** The name of a language's data, and the Debian package that brings it. */
export const TRAINED_DATA = {
  es: { name: 'spa', package: 'tesseract-ocr-spa' },
  en: { name: 'eng', package: 'tesseract-ocr-eng' },
  fr: { name: 'fra', package: 'tesseract-ocr-fra' },
  de: { name: 'deu', package: 'tesseract-ocr-deu' },
  it: { name: 'ita', package: 'tesseract-ocr-ita' },
  pt: { name: 'por', package: 'tesseract-ocr-por' },
  ru: { name: 'rus', package: 'tesseract-ocr-rus' },
  ja: { name: 'jpn', package: 'tesseract-ocr-jpn' },
  'zh-cn': { name: 'chi_sim', package: 'tesseract-ocr-chi-sim' },
  'zh-tw': { name: 'chi_tra', package: 'tesseract-ocr-chi-tra' },
  ko: { name: 'kor', package: 'tesseract-ocr-kor' },
} as const satisfies Record<Language, { name: string; package: string }>

/** Read by PP-OCR alone. */
const WITHOUT_TESSERACT: readonly Language[] = ['zh-cn']

const LIBRARY_NAMES = [
  'libtesseract.so.5',
  '/usr/lib/x86_64-linux-gnu/libtesseract.so.5',
  '/usr/lib/aarch64-linux-gnu/libtesseract.so.5',
  '/usr/local/lib/libtesseract.so.5',
  '/opt/homebrew/lib/libtesseract.5.dylib',
]
const DATA_ROOTS = ['/usr/share/tesseract-ocr', '/usr/share', '/usr/local/share', '/opt/homebrew/share']

/** A type of C, by name or made by koffi. */
type CType = string | ReturnType<typeof koffi.disposable>

let library: TesseractLibrary | undefined

/** Loads libtesseract once a thread. Throws an error that names the missing package. */
export function loadTesseract(): TesseractLibrary {
  library ??= bind(open())
  return library
}

/** The folder that holds the data of the language. Throws an error that names the missing package. */
export function trainedDataFolder(language: Language): string {
  const { name, package: debianPackage } = TRAINED_DATA[language]
  const folder = dataFolders().find((candidate) => existsSync(path.join(candidate, `${name}.traineddata`)))
  if (folder) return folder
  throw new MissingLanguageError(
    `Tesseract has no ${name}.traineddata here: install the package ${debianPackage}.`,
  )
}

/** Languages that cannot be read for want of data, with what to do about it. */
export function missingLanguages(): ReadonlyMap<Language, string> {
  const missing = new Map<Language, string>()
  for (const language of LANGUAGES) {
    if (WITHOUT_TESSERACT.includes(language)) continue
    try {
      trainedDataFolder(language)
    } catch (failure) {
      if (!(failure instanceof MissingLanguageError)) throw failure
      missing.set(language, failure.message)
    }
  }
  return missing
}

/** Debian keeps the data under its version's folder, others right below tessdata. */
function dataFolders(): string[] {
  return DATA_ROOTS.filter((root) => existsSync(root)).flatMap((root) => {
    const versions = root.endsWith('tesseract-ocr') ? readdirSync(root).sort().reverse() : []
    return [...versions.map((version) => path.join(root, version, 'tessdata')), path.join(root, 'tessdata')]
  })
}

function open(): ReturnType<typeof koffi.load> {
  singleThreaded()
  const failures: unknown[] = []
  for (const name of LIBRARY_NAMES) {
    try {
      return koffi.load(name)
    } catch (failure) {
      failures.push(failure)
    }
  }
  throw new AggregateError(failures, 'libtesseract 5 is not here: install the package libtesseract5')
}

/**
 * OpenMP makes a line take eight times as long on few cores, and reads its limit when the library is loaded.
 * Set through libc, because a worker thread's `process.env` is a copy that no library sees.
 */
function singleThreaded(): void {
  koffi.load(null).func('int setenv(const char *name, const char *value, int overwrite)')(
    'OMP_THREAD_LIMIT',
    '1',
    1,
  )
}

function bind(handle: ReturnType<typeof koffi.load>) {
  const call = <Call extends (...values: never[]) => unknown>(
    name: string,
    result: CType,
    parameters: string[],
  ): KoffiFunc<Call> =>
    // koffi learns the types at run time, TypeScript cannot check them
    handle.func(name, result, parameters) as unknown as KoffiFunc<Call>
  const deleteText = call<(text: Handle) => void>('TessDeleteText', 'void', ['void *'])
  const ownedText = koffi.disposable('str', deleteText)
  return {
    version: call<() => string>('TessVersion', 'str', []),
    create: call<() => Handle>('TessBaseAPICreate', 'void *', []),
    init: call<(api: Handle, folder: string, language: string, engine: number) => number>(
      'TessBaseAPIInit2',
      'int',
      ['void *', 'str', 'str', 'int'],
    ),
    delete: call<(api: Handle) => void>('TessBaseAPIDelete', 'void', ['void *']),
    setPageMode: call<(api: Handle, mode: number) => void>('TessBaseAPISetPageSegMode', 'void', [
      'void *',
      'int',
    ]),
    setVariable: call<(api: Handle, name: string, value: string) => number>('TessBaseAPISetVariable', 'int', [
      'void *',
      'str',
      'str',
    ]),
    setImage: call<
      (
        api: Handle,
        pixels: Uint8Array,
        width: number,
        height: number,
        pixelBytes: number,
        rowBytes: number,
      ) => void
    >('TessBaseAPISetImage', 'void', ['void *', 'uint8_t *', 'int', 'int', 'int', 'int']),
    setResolution: call<(api: Handle, dpi: number) => void>('TessBaseAPISetSourceResolution', 'void', [
      'void *',
      'int',
    ]),
    recognize: call<(api: Handle, monitor: null) => number>('TessBaseAPIRecognize', 'int', [
      'void *',
      'void *',
    ]),
    isValidWord: call<(api: Handle, word: string) => number>('TessBaseAPIIsValidWord', 'int', [
      'void *',
      'str',
    ]),
    iterator: call<(api: Handle) => Handle | null>('TessBaseAPIGetIterator', 'void *', ['void *']),
    iteratorDelete: call<(iterator: Handle) => void>('TessResultIteratorDelete', 'void', ['void *']),
    iteratorNext: call<(iterator: Handle, level: number) => number>('TessResultIteratorNext', 'int', [
      'void *',
      'int',
    ]),
    iteratorText: call<(iterator: Handle, level: number) => string | null>(
      'TessResultIteratorGetUTF8Text',
      ownedText,
      ['void *', 'int'],
    ),
    iteratorConfidence: call<(iterator: Handle, level: number) => number>(
      'TessResultIteratorConfidence',
      'float',
      ['void *', 'int'],
    ),
  }
}
