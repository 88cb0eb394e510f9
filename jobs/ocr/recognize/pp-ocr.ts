import { readFile } from 'node:fs/promises'
import ort from 'onnxruntime-node'
import type { RgbImage } from '../image.ts'
import { type RecognizerFiles, sessionOptions } from '../models.ts'
import { type CtcReading, decodeCtc } from './ctc.ts'

/** Height of the lines that the model reads. */
export const PP_OCR_HEIGHT = 48
const LEAST_WIDTH = 48

export type PpOcr = Readonly<{
  /** `line` must be `PP_OCR_HEIGHT` high. */
  read: (line: RgbImage) => Promise<CtcReading>
  /** Whether the dictionary has the character; one that it lacks is confused with a look-alike. */
  writes: (character: string) => boolean
  /** Gives back its memory; it cannot read afterwards. */
  close: () => Promise<void>
}>

/** A PP-OCR recogniser (CTC). */
export async function createPpOcr(files: RecognizerFiles, options: { threads: number }): Promise<PpOcr> {
  const session = await ort.InferenceSession.create(files.model, sessionOptions(options.threads))
  const [inputName] = session.inputNames
  const [outputName] = session.outputNames
  if (!inputName || !outputName) throw new Error(`${files.model} has no input or no output`)
  const characters = await readDictionary(files.dictionary)
  const read = async (line: RgbImage) => {
    const width = Math.max(LEAST_WIDTH, line.width)
    const input = new ort.Tensor('float32', normalized(line, width), [1, 3, PP_OCR_HEIGHT, width])
    const output = (await session.run({ [inputName]: input }))[outputName]
    const [, steps, classes] = output?.dims ?? []
    if (!(output?.data instanceof Float32Array) || !steps || !classes)
      throw new Error(`${files.model} answered no probabilities`)
    if (classes !== characters.length)
      throw new Error(
        `${files.model} knows ${classes} characters, ${files.dictionary} lists ${characters.length}`,
      )
    return decodeCtc({ data: output.data, steps, classes }, characters)
  }
  const dictionary = new Set(characters)
  return { read, writes: (character) => dictionary.has(character), close: () => session.release() }
}

/** Class 0 is the CTC blank, the last one the space: neither stands in the file. */
async function readDictionary(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).replace(/\r/g, '').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return ['', ...lines, ' ']
}

/** Planes of blue, green and red from −1 to 1; what the line does not fill is grey. */
function normalized(line: RgbImage, width: number): Float32Array {
  const area = width * PP_OCR_HEIGHT
  const planes = new Float32Array(3 * area)
  for (let y = 0; y < PP_OCR_HEIGHT; y++)
    for (let x = 0; x < line.width; x++) {
      const p = (y * line.width + x) * 3
      const i = y * width + x
      planes[i] = (line.data[p + 2] ?? 0) / 127.5 - 1
      planes[area + i] = (line.data[p + 1] ?? 0) / 127.5 - 1
      planes[2 * area + i] = (line.data[p] ?? 0) / 127.5 - 1
    }
  return planes
}
