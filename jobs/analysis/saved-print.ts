import * as z from 'zod'
import type { Backdrop } from './backdrop.ts'
import type { GradientTemplate } from './glyph-print.ts'

/** Numbers of one size as text: as JSON they would take several times the room. */
const Packed = z.base64()

/** A gradient template as plain data, to the bit. */
export const SavedPrint = z.object({
  planes: Packed,
  xs: Packed,
  ys: Packed,
  slopesX: Packed,
  slopesY: Packed,
  cells: Packed,
  cellCount: z.int(),
  weights: Packed,
})
export type SavedPrint = z.infer<typeof SavedPrint>

export const SavedBackdrop = z.object({ at: Packed, levels: Packed })
export type SavedBackdrop = z.infer<typeof SavedBackdrop>

export function savePrint(print: GradientTemplate): SavedPrint {
  const { planes, xs, ys, slopesX, slopesY, cells, cellCount, weights } = print
  return {
    ...{ planes: pack(planes), xs: pack(xs), ys: pack(ys), slopesX: pack(slopesX), slopesY: pack(slopesY) },
    ...{ cells: pack(cells), cellCount, weights: pack(weights) },
  }
}

export function revivePrint(saved: SavedPrint): GradientTemplate {
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

export function saveBackdrop({ at, levels }: Backdrop): SavedBackdrop {
  return { at: pack(at), levels: pack(levels) }
}

export function reviveBackdrop({ at, levels }: SavedBackdrop): Backdrop {
  return { at: new Int32Array(unpack(at)), levels: new Uint8Array(unpack(levels)) }
}

function pack({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

/** Memory of its own: what Node takes from its pool need not begin where numbers may. */
function unpack(packed: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(packed, 'base64')).buffer
}
