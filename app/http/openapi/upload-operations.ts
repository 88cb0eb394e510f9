import type { ErrorCode } from '../../domain/errors.ts'
import { MAX_UPLOAD_BYTES } from '../../services/projects/upload-limits.server.ts'
import { ProjectAnswer } from './answers.ts'
import { EXAMPLE_UPLOADED } from './examples.ts'
import type { HeaderField, Operation } from './operation.ts'

/** What may be wrong with a video once it has arrived. */
const WRONG_VIDEO: readonly ErrorCode[] = [
  'project.status-changed',
  'upload.wrong-type',
  'upload.not-a-video',
  'upload.too-big-picture',
  'upload.too-long',
  'media.too-demanding',
  'media.stalled',
  'media.tool-failed',
  'media.busy',
  'memory.unavailable',
  'quota.storage',
  'storage.full',
  'storage.unavailable',
]
/** What may be wrong with any call of the protocol. */
const WRONG_CALL: readonly ErrorCode[] = ['upload.bad-headers', 'upload.other-version', 'upload.in-progress']

const text = (description: string, example: string): HeaderField => ({ description, type: 'string', example })
const bytes = (description: string, example: number): HeaderField => ({
  description,
  type: 'integer',
  example,
})
const VERSION = {
  'Tus-Resumable': { ...text('The version of the protocol.', '1.0.0'), isRequired: true },
} as const
const OFFSET = bytes('Bytes that have arrived.', 67_108_864)
const EXPIRES = text('Until then the upload can be continued.', 'Thu, 12 Mar 2026 13:05:00 GMT')

const OPERATIONS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'post',
    path: '/videos/{id}/upload',
    id: 'uploadVideo',
    summary: `The video of a new project in one form: MP4, MOV, AVI or MKV of at most ${MAX_UPLOAD_BYTES} bytes; for large ones rather a resumable upload`,
    body: 'video',
    success: { status: 200, schema: ProjectAnswer, example: EXAMPLE_UPLOADED },
    errors: [
      'upload.no-file',
      'upload.too-many-files',
      'upload.not-multipart',
      'upload.malformed',
      'upload.too-large',
      'upload.too-slow',
      'upload.interrupted',
      ...WRONG_VIDEO,
    ],
  },
  {
    method: 'post',
    path: '/videos/{id}/upload/resumable',
    id: 'beginResumableUpload',
    summary: `Begins an upload that can be continued (tus), of at most ${MAX_UPLOAD_BYTES} bytes; a project has one at a time: \`upload.in-progress\` tells where it stands`,
    headers: {
      ...VERSION,
      'Upload-Length': { ...bytes('Bytes of the whole file.', 734_003_200), isRequired: true },
      'Upload-Metadata': text(
        '`filename` and, in milliseconds since 1970, `lastmodified`, in base64.',
        'filename dmlhamUubXA0,lastmodified MTc3MzMyMDcwMDAwMA==',
      ),
    },
    success: {
      status: 201,
      headers: {
        Location: text(
          'Where the bytes go.',
          '/api/v1/videos/0192f6a4-5b7e-7c3d-9a51-2f4e6d8c0b13/upload/resumable/7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11',
        ),
        'Upload-Expires': EXPIRES,
      },
    },
    errors: [
      ...WRONG_CALL,
      'upload.too-large',
      'upload.not-supported',
      'upload.wrong-length',
      'upload.not-found',
      'upload.interrupted',
      'upload.too-slow',
      ...WRONG_VIDEO,
    ],
  },
  {
    method: 'head',
    path: '/videos/{id}/upload/resumable/{uploadId}',
    id: 'getResumableUpload',
    summary: 'How far an upload is; one that is whole is checked and accepted first',
    headers: VERSION,
    success: {
      status: 200,
      headers: { 'Upload-Offset': OFFSET, 'Upload-Length': bytes('Bytes of the whole file.', 734_003_200) },
    },
    errors: [...WRONG_CALL, 'upload.not-found', ...WRONG_VIDEO],
  },
  {
    method: 'patch',
    path: '/videos/{id}/upload/resumable/{uploadId}',
    id: 'continueResumableUpload',
    summary:
      'More of the file, from where the upload is; the last byte is answered once the video is checked and accepted',
    headers: { ...VERSION, 'Upload-Offset': { ...OFFSET, isRequired: true } },
    body: 'bytes',
    success: { status: 204, headers: { 'Upload-Offset': OFFSET, 'Upload-Expires': EXPIRES } },
    errors: [
      ...WRONG_CALL,
      'upload.not-found',
      'upload.wrong-offset',
      'upload.wrong-length',
      'upload.not-supported',
      'upload.interrupted',
      'upload.too-slow',
      ...WRONG_VIDEO,
    ],
  },
  {
    method: 'delete',
    path: '/videos/{id}/upload/resumable/{uploadId}',
    id: 'cancelResumableUpload',
    summary: 'Cancels an upload that is not finished; nothing of it is kept',
    headers: VERSION,
    success: { status: 204 },
    errors: [...WRONG_CALL, 'upload.not-found', 'project.status-changed', 'storage.unavailable'],
  },
]

export const UPLOAD_OPERATIONS: readonly Operation[] = OPERATIONS.map((operation) => ({
  ...operation,
  tag: 'Videos' as const,
}))
