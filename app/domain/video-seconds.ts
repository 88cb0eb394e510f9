import { CustomSource, Input, MATROSKA, MP4, QTFF } from 'mediabunny'
import { SNIFFED_BYTES, sniffContainer } from './video-container.ts'

/** A file as a browser or a disk has it: `read` resolves to the bytes from `start` up to `end`. */
export interface ReadableFile {
  readonly sizeBytes: number
  readonly read: (start: number, end: number) => Promise<Uint8Array>
}

/** A header that says nothing of its length is not worth going through the whole file. */
const MOST_BYTES_READ = 32 * 1024 * 1024

/**
 * How long a video is in seconds by what its header says, which a server finds out for certain; undefined where it does
 * not say, or is none.
 */
export async function readVideoSeconds(file: ReadableFile): Promise<number | undefined> {
  try {
    const head = await file.read(0, Math.min(SNIFFED_BYTES, file.sizeBytes))
    const container = sniffContainer(head)
    if (container === undefined) return undefined
    const seconds = container === 'avi' ? secondsOfAvi(head) : await secondsOfOthers(file)
    return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
  } catch {
    return undefined
  }
}

async function secondsOfOthers({ sizeBytes, read }: ReadableFile): Promise<number | undefined> {
  let bytesRead = 0
  const source = new CustomSource({
    getSize: () => sizeBytes,
    read: (start, end) => {
      bytesRead += end - start
      if (bytesRead > MOST_BYTES_READ) throw new RangeError('the header is not to be found')
      return read(start, end)
    },
  })
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return undefined
    const [own, whole] = [await track.getDurationFromMetadata(), await input.getDurationFromMetadata()]
    return own ?? whole ?? undefined
  } finally {
    input.dispose()
  }
}

/** Where the main header (`avih`) of an AVI file begins when it is the first chunk of the first list, as it has to be. */
const AVIH_BYTE = 24
const MICROSECONDS = 1_000_000

/** Source: AVIMAINHEADER of the AVI RIFF file reference: microseconds a frame first, the number of frames as the fifth. */
function secondsOfAvi(head: Uint8Array): number | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (view.getUint32(AVIH_BYTE) !== 0x61_76_69_68) return undefined
  const data = AVIH_BYTE + 8
  return (view.getUint32(data, true) * view.getUint32(data + 16, true)) / MICROSECONDS
}
