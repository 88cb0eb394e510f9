import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { ProjectsTable } from '#app/db/project-tables.server.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import type { Measures } from '#app/domain/judged-text.ts'
import type { PreviewKind, PreviewResult } from '#app/domain/preview.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { contentHash, takeSnapshot } from '#app/services/rendering/render-content.server.ts'
import { fidelityReport, judgedText } from '#tests/factories/fidelity-report.ts'
import { insertOutput } from '#tests/factories/outputs.ts'
import { insertPreview } from '#tests/factories/previews.ts'
import type { ProjectRow } from '#tests/factories/projects.ts'
import { press, type Act, type Screen, unfold } from './acts.ts'
import type { Files } from './sample-files.ts'
import { makeTexts } from './sample-texts.ts'

/** Puts a project of the screens' user into the state of these columns. */
export type MakeProject = (columns: Partial<Insertable<ProjectsTable>>) => Promise<ProjectRow>

/** What becomes of a video: previews of it, its check, paid for or not, out of date, gone. */
export async function resultScreens(db: Db, make: MakeProject, files: Files): Promise<Screen[]> {
  const translated = { status: 'translated', current_stage: 'translation' } as const
  const completed = { status: 'completed', current_stage: 'rendering' } as const
  const at = ({ id }: { id: ProjectId }) => `/projects/${id}/result`

  const waiting = await make({
    ...{ status: 'rendering', status_before: 'translated', current_stage: 'rendering' },
  })
  const making = await make(translated)
  await makeTexts(db, making.id, true)
  await insertPreview(db, making, 'trial', { status: 'queued' })
  await insertPreview(db, making, 'contact-sheet', { status: 'running', progress: 40 })
  const failed = await make(translated)
  await makeTexts(db, failed.id, true)
  for (const kind of ['trial', 'contact-sheet'] as const)
    await insertPreview(db, failed, kind, { status: 'failed', error_code: 'render.failed' })
  const seen = await make(translated)
  await makePreviews(db, seen, files)

  const paid = await make({ ...completed, name: 'Receta de la abuela (pagada)' })
  const doubtful = await makeTexts(db, paid.id, true)
  await insertOutput(db, paid, 'watermark')
  const { id: renderId } = await insertOutput(db, paid, 'premium')
  const fidelity = JSON.stringify(reportOn(doubtful, files))
  const { tracks } = await takeSnapshot(db, paid, 'premium', RenderOptions.parse({}))
  await db
    .updateTable('renders')
    .set({ fidelity, snapshot: JSON.stringify({ tracks }), stills_key: files.stills })
    .where('id', '=', renderId)
    .execute()
  await keepFiles(db, paid, files, ['analyzed_video_path', 'watermarked_video_path'])

  const plain = await make({ ...completed, watermarked_video_path: files.film })
  await makeTexts(db, plain.id, true)
  const stale = await make({ ...completed, watermarked_video_path: files.film, outputs_stale: true })
  await makeTexts(db, stale.id, true)
  const gone = await make({ ...completed, watermarked_video_path: 'projects/screens/absent' })
  const none = await make(completed)
  const affordable = await make({ ...completed, watermarked_video_path: files.film, credits_required: 1 })
  await makeTexts(db, affordable.id, true)
  const broken = await make({ ...translated, render_options: JSON.stringify({ font_size: 'unreadable' }) })
  return [
    ['result-broken', at(broken)],
    ['result-waiting', at(waiting)],
    ['result-untranslated', `${at(seen)}?empty=2`],
    ['result-previews-making', at(making)],
    ['result-previews-failed', at(failed)],
    ['result-previews', at(seen)],
    ['result-paid', at(paid)],
    ['result-unfolded', at(plain), unfold],
    ['result-stale', at(stale)],
    ['result-gone', at(gone)],
    ['result-no-video', at(none)],
    ['result-insufficient', at(affordable), tooExpensive(db, affordable)],
  ]
}

async function makePreviews(db: Db, project: ProjectRow, { film, stills, before, after }: Files): Promise<void> {
  const tracks = await makeTexts(db, project.id, true)
  const options = RenderOptions.parse({})
  const content_hash = contentHash(await takeSnapshot(db, project, 'trial', options))
  const flags = [['empty'], ['too-long', 'weak-cover'], ['no-room', 'too-small']] as const
  const flagged = tracks.toReversed().map(({ id }, place) => ({ trackId: id, flags: [...(flags[place] ?? [])] }))
  const results: Record<PreviewKind, PreviewResult> = {
    trial: { kind: 'trial', startSeconds: 12.4, endSeconds: 17.4, flagged: flagged.slice(0, 2) },
    'contact-sheet': {
      kind: 'contact-sheet',
      stills: flagged.map((one, place) => ({
        ...one,
        ...{ seconds: place * 3.2, widthPx: 640, heightPx: 360, before, after },
      })),
    },
  }
  for (const kind of ['trial', 'contact-sheet'] as const) {
    const storage_key = kind === 'trial' ? film : stills
    await insertPreview(db, project, kind, { storage_key, result: results[kind], content_hash, options })
  }
}

/** The factory's outputs have no files. */
async function keepFiles(
  db: Db,
  { id }: ProjectRow,
  { film }: Files,
  columns: readonly ('analyzed_video_path' | 'watermarked_video_path')[],
): Promise<void> {
  for (const column of columns) {
    const { [column]: key } = await db
      .selectFrom('projects')
      .select(column)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.updateTable('renders').set({ storage_key: film }).where('storage_key', '=', key).execute()
    await db.updateTable('projects').set({ [column]: film }).where('id', '=', id).execute()
  }
}

/** Texts with all kinds of faults, and some without. */
function reportOn(tracks: readonly { id: string }[], { before, after }: Files): FidelityReport {
  const faults: readonly Measures[] = [
    { ghost: 0.9, fill: 60 },
    { 'off-surface': 0.4, uneven: 0.6 },
    { unread: 0.7 },
    { smear: 0.9, case: 1 },
  ]
  const still = { widthPx: 640, heightPx: 360, before, after }
  return fidelityReport({
    judged: tracks.map(({ id }, place) => judgedText(id, faults[place] ?? { ghost: 0 }, still)),
    changedTexts: tracks.length + 2,
  })
}

/** The balance is spent elsewhere after the page was drawn; it is there again for whoever looks next. */
function tooExpensive(db: Db, { user_id }: ProjectRow): Act {
  const have = (available: number) =>
    db.updateTable('credit_accounts').set({ available }).where('user_id', '=', user_id).execute()
  return {
    do: async (page) => {
      await have(0)
      await press('premium', 'main .bg-wrong-tint a[href="/buy-credits"]').do(page)
      await have(1)
    },
  }
}
