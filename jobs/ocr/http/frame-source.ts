import * as z from 'zod'
import { Problem } from './problem.ts'

/** A frame as it arrived, not yet decoded. */
export type FrameSource =
  | Readonly<{ kind: 'encoded'; format: 'png' | 'jpeg'; bytes: Uint8Array<ArrayBuffer> }>
  | Readonly<{ kind: 'raw'; width: number; height: number; bytes: Uint8Array<ArrayBuffer> }>

const Side = z.coerce.number().int().min(1).max(16384)
const RawSize = z.object({ width: Side, height: Side })

/** Bytes of raw RGB for so many pixels; an encoded picture never needs more. */
export function mostBytes(mostPixels: number): number {
  return mostPixels * 3 + 65536
}

/** What the headers and the query say the body is. Throws a problem when they do not fit together. */
export function frameSource(
  contentType: string | undefined,
  query: URLSearchParams,
  bytes: Uint8Array<ArrayBuffer>,
  mostPixels: number,
): FrameSource {
  if (bytes.length === 0) throw new Problem('bad-frame', 'The body is empty.')
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type === 'image/png') return { kind: 'encoded', format: 'png', bytes }
  if (type === 'image/jpeg') return { kind: 'encoded', format: 'jpeg', bytes }
  if (type !== 'application/octet-stream')
    throw new Problem(
      'wrong-type',
      'Send image/png, image/jpeg, or application/octet-stream with width and height.',
    )
  const size = RawSize.safeParse(Object.fromEntries(query))
  if (!size.success) throw new Problem('bad-frame', 'Raw pixels need their width and height in the query.')
  const { width, height } = size.data
  if (width * height > mostPixels) throw tooManyPixels(mostPixels)
  if (bytes.length !== width * height * 3)
    throw new Problem(
      'bad-frame',
      `${width} × ${height} pixels of RGB are ${width * height * 3} bytes, not ${bytes.length}.`,
    )
  return { kind: 'raw', width, height, bytes }
}

export function tooManyPixels(mostPixels: number): Problem {
  return new Problem('too-large', `A frame may have ${mostPixels} pixels.`)
}
