import * as z from 'zod'
import type { BackgroundSample } from '../template/background-sample.ts'
import type { GradientTemplate } from '../template/gradient-template.ts'

/** A typed array as base64: as JSON numbers it would be several times as long. */
const Packed = z.base64()

/** A gradient template as plain data, to the bit. */
export const SavedTemplate = z.object({
  planes: Packed,
  xs: Packed,
  ys: Packed,
  slopesX: Packed,
  slopesY: Packed,
  cells: Packed,
  cellCount: z.int(),
  weights: Packed,
})
export type SavedTemplate = z.infer<typeof SavedTemplate>

export const SavedBackground = z.object({ at: Packed, levels: Packed })
export type SavedBackground = z.infer<typeof SavedBackground>

export function saveTemplate(template: GradientTemplate): SavedTemplate {
  const { planes, xs, ys, slopesX, slopesY, cells, cellCount, weights } = template
  return {
    ...{ planes: pack(planes), xs: pack(xs), ys: pack(ys), slopesX: pack(slopesX), slopesY: pack(slopesY) },
    ...{ cells: pack(cells), cellCount, weights: pack(weights) },
  }
}

export function reviveTemplate(saved: SavedTemplate): GradientTemplate {
  return {
    planes: new Uint8Array(unpack(saved.planes)),
    xs: new Int16Array(unpack(saved.xs)),
    ys: new Int16Array(unpack(saved.ys)),
    slopesX: new Int16Array(unpack(saved.slopesX)),
    slopesY: new Int16Array(unpack(saved.slopesY)),
    cells: new Uint8Array(unpack(saved.cells)),
    cellCount: saved.cellCount,
    weights: new Float32Array(unpack(saved.weights)),
  }
}

export function saveBackground({ at, levels }: BackgroundSample): SavedBackground {
  return { at: pack(at), levels: pack(levels) }
}

export function reviveBackground({ at, levels }: SavedBackground): BackgroundSample {
  return { at: new Int32Array(unpack(at)), levels: new Uint8Array(unpack(levels)) }
}

function pack({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

/** A buffer of its own: one from Node's pool may be misaligned for larger numbers. */
function unpack(packed: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(packed, 'base64')).buffer
}
