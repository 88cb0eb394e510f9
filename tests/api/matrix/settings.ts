import type { Insertable } from 'kysely'
import type { ProjectsTable } from '#app/db/project-tables.server.ts'
import type { RunState } from '#app/domain/project-run.ts'
import { uniqueNumber } from '#tests/factories/unique.ts'

/** What must stand so that the owner's call does what it is for. */
export interface Setting {
  readonly project?: Partial<Insertable<ProjectsTable>>
  /** The state of an unattended run of the project's. */
  readonly run?: RunState
  readonly query?: string
  /** Instead of the description's example. */
  readonly body?: (address: (path: string) => string) => object
  readonly headers?: Readonly<Record<string, string>>
  /** Where the call as the matrix makes it cannot come through. */
  readonly status?: number | readonly number[]
}

const MEASURED = { fps_num: 25, fps_den: 1, duration_seconds: 10, width: 640, height: 360 }
const RECIPE = { source_languages: ['es'], target_languages: ['en'] }
const TUS = { 'Tus-Resumable': '1.0.0' }
const PASSWORD = 'a good password'
const someEmail = () => `eva${uniqueNumber()}@example.com`

/** By the call's name in the description; the others succeed with a finished project and their example. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  register: { body: () => ({ name: 'Eva', email: someEmail(), password: PASSWORD }) },
  logIn: { body: () => ({ email: someEmail(), password: PASSWORD }), status: 401 },
  forgotPassword: { body: () => ({ email: someEmail() }) },
  resetPassword: { status: 410 },
  createCheckout: { query: '?credit_pack_id=basic' },
  // the text reader does not run here
  getReadiness: { status: [200, 503] },
  uploadVideo: { project: { status: 'created' }, status: 415 },
  beginResumableUpload: { project: { status: 'created' }, headers: { ...TUS, 'Upload-Length': '10' } },
  getResumableUpload: { project: { status: 'created' }, headers: TUS },
  continueResumableUpload: {
    project: { status: 'created' },
    headers: { ...TUS, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
  },
  cancelResumableUpload: { project: { status: 'created' }, headers: TUS },
  importSubtitles: { query: '?format=srt', status: 415 },
  exportSubtitles: { query: '?format=srt' },
  analyzeVideo: { project: { status: 'uploaded' } },
  confirmAnalysis: { project: { status: 'analyzed' } },
  translateVideo: { project: { status: 'analyzed' } },
  changeText: { body: () => ({ disposition: 'keep' }) },
  changeTexts: {
    body: (address) => ({ group_ids: [address('{groupId}')], change: { disposition: 'keep' } }),
  },
  addText: { project: { video_path: 'projects/matrix/source', ...MEASURED } },
  // of a text that is there
  restoreText: { status: 404 },
  splitText: { project: MEASURED, body: () => ({ at_seconds: 1 }) },
  // no engine that could is configured
  shortenText: { status: 422, body: () => ({ max_characters: 12 }) },
  // of texts of another project
  mergeTexts: { status: 404 },
  dismissCheck: { body: (address) => ({ group_id: address('{groupId}'), code: 'numbers' }) },
  undoChange: { status: 409 },
  redoChange: { status: 409 },
  revertChange: { status: 404 },
  updateTranslations: { body: () => ({ translations: {} }) },
  renderPremium: {
    project: {
      status: 'translations_confirmed',
      watermarked_video_path: 'projects/x/watermark',
      credits_required: 1,
    },
  },
  createRecipe: { body: () => ({ name: `Serie ${uniqueNumber()}`, settings: RECIPE }) },
  updateRecipe: { body: () => ({ is_default: true }) },
  // of a text whose look nobody has set
  spreadCollectionLook: { body: (address) => ({ text_id: address('{groupId}') }), status: 404 },
  getRun: { run: 'running' },
  stopRun: { run: 'running' },
  continueRun: { run: 'needs_look' },
  cancelStage: { project: { status: 'rendering', status_before: 'translated' } },
  // of a text that is not on the sheet
  downloadStill: { query: '?side=before&group_id=7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11', status: 422 },
  // nothing was rendered
  getCheck: { status: 404 },
  downloadCheckStill: { query: '?side=before&group_id=7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11', status: 404 },
  downloadVideo: { query: '?type=input' },
  downloadCollection: { project: { watermarked_video_path: 'projects/matrix/source' } },
  downloadProject: { query: '?type=original' },
}
