import { FileJob, noteChecked, type Outcome, type Work } from './file-job.ts'
import { contentHash, type InputFile, videoSeconds, whyNoVideo } from './inputs.ts'
import { movedFrom } from './moved-file.ts'
import { areThere } from './outputs.ts'
import type { FileState } from './state.ts'

/**
 * What there is to do for a file: a job, or its outcome where there is nothing. Throws Refusal, ServerAway, and what the
 * disk does.
 */
export async function prepareFile(work: Work, file: InputFile): Promise<FileJob | Outcome> {
  const { state, reporter } = work
  // before the whole of it is read
  const refusal = await whyNoVideo(file, work.maxUploadBytes)
  if (refusal) {
    reporter.tell({ file: file.path, event: 'failed', ...refusal })
    return 'failed'
  }
  const known = state.get(file.path)
  const isSame = known?.size_bytes === file.sizeBytes && known.modified_ms === file.modifiedMs
  const hash = isSame ? known.hash : await contentHash(file, work.api.signal)
  const before = known ?? (await movedFrom(work, file, hash))
  const goesOn = before?.hash === hash && before.settings === work.settingsKey
  if (goesOn && before.is_done && (await areThere(work.out, before.outputs))) {
    if (before.project_id !== null) noteChecked(work, file, before.project_id, work.settings.target_languages)
    reporter.tell({ file: file.path, event: 'skipped' })
    return 'skipped'
  }
  const now: FileState = {
    hash,
    settings: work.settingsKey,
    size_bytes: file.sizeBytes,
    modified_ms: file.modifiedMs,
    project_id: goesOn ? before.project_id : null,
    upload_url: goesOn ? before.upload_url : null,
    outputs: goesOn ? before.outputs : [],
    is_done: false,
    begun: before?.begun ?? 0,
  }
  const isPriced = work.settings.output === 'premium' && now.project_id === null
  return new FileJob(work, file, now, isPriced ? await videoSeconds(file) : undefined)
}
