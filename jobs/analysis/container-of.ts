import { open } from 'node:fs/promises'
import { AppError } from '#app/domain/errors.ts'
import { sniffContainer, SNIFFED_BYTES, type VideoContainer } from '#app/domain/video-container.ts'

/** What kind of video the file is. Throws `media.unreadable` for one that no upload could be. */
export async function containerOf(path: string): Promise<VideoContainer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    const container = sniffContainer(buffer.subarray(0, bytesRead))
    if (!container) throw new AppError('media.unreadable')
    return container
  } finally {
    await file.close()
  }
}
