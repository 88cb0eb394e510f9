import { compiledKernels } from './compile-kernels.ts'

/** The functions of `assembly/`, which says what they do; addresses are in bytes of their memory. */
interface Kernels {
  blur(
    from: number,
    to: number,
    width: number,
    height: number,
    weights: number,
    radius: number,
    rows: number,
    padded: number,
  ): void
  highPass(from: number, to: number, width: number, height: number, radius: number, means: number): void
  mixed(to: number, one: number, oneLevel: number, other: number, otherLevel: number, count: number): void
  dot(one: number, other: number, count: number): number
  slopes(
    mixture: number,
    byLeft: number,
    byRight: number,
    byBaseline: number,
    width: number,
    height: number,
    left: number,
    right: number,
  ): void
  coverage(
    points: number,
    contours: number,
    contourCount: number,
    pens: number,
    baseline: number,
    size: number,
    to: number,
    width: number,
    height: number,
  ): void
  edgeProducts(
    points: number,
    count: number,
    step: number,
    luma: number,
    width: number,
    height: number,
    middleX: number,
    middleY: number,
    scale: number,
    reach: number,
    sums: number,
  ): void
  distanceField(letters: number, field: number, width: number, height: number): void
  dilated(field: number, to: number, width: number, height: number, radius: number): void
}

const PAGE_BYTES = 65_536
const ALIGNED_BYTES = 16
const memory = new WebAssembly.Memory({ initial: 64 })
const { instance } = await WebAssembly.instantiate(await compiledKernels(), { env: { memory } })

/** What is done to every pixel of a plane, compiled to vector instructions. */
export const kernels = instance.exports as unknown as Kernels

/** Where the next plane goes; what is below belongs to the compiled code. */
let end = ALIGNED_BYTES

/** Calls `use` with planes of its own: what it takes of the memory is free again afterwards. */
export function withPlanes<Result>(use: () => Result): Result {
  const before = end
  try {
    return use()
  } finally {
    end = before
  }
}

/** Address of room for so many values, whose content is not known; the memory grows where it is too small. */
export function roomFor(count: number, bytesEach = Float32Array.BYTES_PER_ELEMENT): number {
  const address = end
  end = Math.ceil((end + count * bytesEach) / ALIGNED_BYTES) * ALIGNED_BYTES
  const missing = end - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES))
  return address
}

/** Address of a copy of the values. */
export function copied(values: Float32Array | Float64Array | Int32Array | Uint8Array): number {
  const address = roomFor(values.length, values.BYTES_PER_ELEMENT)
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  new Uint8Array(memory.buffer, address, bytes.length).set(bytes)
  return address
}

/** A copy of what is in the memory. */
export function valuesAt(address: number, count: number): Float32Array {
  return new Float32Array(memory.buffer, address, count).slice()
}

/** Numbers of 64 bits in the memory. */
export function numbersAt(address: number, count: number): readonly number[] {
  return [...new Float64Array(memory.buffer, address, count)]
}
