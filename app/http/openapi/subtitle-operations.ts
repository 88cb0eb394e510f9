import * as z from 'zod'
import { PROJECT_STATUSES } from '../../domain/project-status.ts'
import { SUBTITLE_TYPES } from '../../domain/subtitles/formats.ts'
import { ExportSubtitles, ImportSubtitles } from '../../forms/subtitles.ts'
import type { Operation } from './operation.ts'

const ImportedAnswer = z
  .object({
    saved: z.literal(true),
    version: z.int(),
    status: z.enum(PROJECT_STATUSES),
    matched: z.int().meta({ description: 'Texts of the file that belong to one of the project.' }),
    changed: z.int().meta({ description: 'Texts of the project that are different now.' }),
    unmatched: z
      .array(z.object({ line: z.int(), text: z.string() }))
      .meta({ description: 'Texts of the file that belong to none, with their line.' }),
  })
  .meta({ id: 'ImportedSubtitles' })

export const SUBTITLE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/videos/{id}/subtitles',
    id: 'exportSubtitles',
    tag: 'Videos',
    summary:
      'The texts as SRT, VTT, ASS (each where its original stands), CSV or XLIFF 2; the last two with both texts',
    query: ExportSubtitles,
    success: {
      status: 200,
      types: Object.values(SUBTITLE_TYPES).map((type) => type.split(';', 1).join('')),
      example: '1\n00:00:00,000 --> 00:00:02,000\nAdd the salt\n',
    },
  },
  {
    method: 'post',
    path: '/videos/{id}/subtitles',
    id: 'importSubtitles',
    tag: 'Videos',
    summary:
      'Takes the translations of such a file of at most 2097152 bytes in UTF-8; a text that is empty there stays as it is',
    query: ImportSubtitles,
    body: 'video',
    success: {
      status: 200,
      schema: ImportedAnswer,
      example: {
        saved: true,
        version: 4,
        status: 'translations_edited',
        matched: 12,
        changed: 3,
        unmatched: [{ line: 41, text: 'Thanks for watching' }],
      },
    },
    errors: [
      'upload.not-multipart',
      'upload.malformed',
      'upload.too-many-files',
      'upload.too-slow',
      'upload.interrupted',
      'subtitles.no-file',
      'subtitles.unknown-format',
      'subtitles.too-large',
      'subtitles.not-utf8',
      'subtitles.malformed',
      'subtitles.too-long',
      'subtitles.too-many',
      'csv.too-many-cells',
      'subtitles.other-language',
      'subtitles.nothing-matched',
      'project.status-changed',
      'translation.stale',
    ],
  },
]
