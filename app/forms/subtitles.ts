import * as z from 'zod'
import { LanguageCode } from '../domain/analysis-config.ts'
import { SUBTITLE_FORMATS, SUBTITLE_TEXTS } from '../domain/subtitles/formats.ts'

export const ExportSubtitles = z.object({
  format: z.enum(SUBTITLE_FORMATS),
  text: z.enum(SUBTITLE_TEXTS).default('translation'),
  /** The translation in this language; absent, in the project's target language. */
  language: LanguageCode.optional(),
})
export type ExportSubtitles = z.output<typeof ExportSubtitles>

export const ImportSubtitles = z.object({
  /** Absent: what the file's name ends in. */
  format: z.enum(SUBTITLE_FORMATS).optional(),
  /** Of the texts that the file was made from: absent, the file wins over whatever was changed meanwhile. */
  version: z.coerce.number().int().nonnegative().optional(),
})
export type ImportSubtitles = z.output<typeof ImportSubtitles>

// apart, so that the browser's form does without the schemas
export { MAX_SUBTITLES_BYTES, SUBTITLES_FIELD } from './subtitles-file.ts'
