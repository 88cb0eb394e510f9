import { AppError } from '../errors.ts'
import type { SubtitleFormat } from './formats.ts'

/** That a line of a file cannot be understood. The reason is for programs; people are told the line. */
export function malformed(format: SubtitleFormat, line: number, reason: string): AppError {
  return new AppError('subtitles.malformed', {
    params: { format: format.toUpperCase(), line },
    facts: { reason },
  })
}
