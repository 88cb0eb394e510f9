import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { insertEntry } from '#app/db/text-history.server.ts'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import type { TrackId } from '#app/domain/ids.ts'
import { ReadingScope } from '#app/domain/reading-scope.ts'
import { type DroppedTrack, MOST_DROPPED, PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { store } from '#app/gateways/store.server.ts'
import { recordAnalysis } from '#app/services/analysis/record-analysis.server.ts'
import { analyzeProject } from '#jobs/handlers/analyze.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { ColorReader, gatewayOf } from './color-reader.ts'
import { drawClip } from './draw-clip.ts'

const db = useDatabase()
const FOOT = { x: 0, y: 0.7, width: 1, height: 0.3 }
const SCOPE = ReadingScope.parse({ read_areas: [FOOT], from_seconds: 2, to_seconds: 6 })

const boxAt = (y: number): TextBox => ({ x: 400, y, width: 400, height: 40, angleDegrees: 0 })
const spanOf = (start_seconds: number, end_seconds: number) => ({
  ...{ start_seconds, end_seconds, start_frame: 25 * start_seconds, end_frame: 25 * end_seconds },
})
const IN_SCOPE = { ...spanOf(3, 4), box: boxAt(600) }

function found(text: string, startSeconds: number, endSeconds: number): TextTrack {
  const [startFrame, endFrame] = [Math.round(25 * startSeconds), Math.round(25 * endSeconds)]
  const box = boxAt(600)
  return {
    ...{ text, startSeconds, endSeconds, startFrame, endFrame, language: 'es', confidence: 0.9 },
    ...{ boxes: [{ frame: startFrame, seconds: startSeconds, box }], prevalentBox: box, style: PLAIN_STYLE },
  }
}

async function analyzing(): Promise<ProjectRow> {
  return insertProject(db, { status: 'analyzing', current_stage: 'analysis', attempt: 2 })
}

const record = (
  { id }: ProjectRow,
  tracks: readonly TextTrack[],
  dropped: readonly DroppedTrack[] = [],
  scope: ReadingScope | null = SCOPE,
) =>
  recordAnalysis(
    db,
    { projectId: id, attempt: 2 },
    {
      ...{
        tracks,
        dropped,
        scope: scope ?? undefined,
        framesAnalyzed: 9,
        durationSeconds: 10,
        fps: { num: 25, den: 1 },
      },
      ...{ width: 1280, height: 720, posterKey: undefined },
    },
  )

const textsOf = async ({ id }: ProjectRow) =>
  (
    await db
      .selectFrom('text_tracks')
      .select(['ordinal', 'original_text as text'])
      .where('project_id', '=', id)
      .orderBy('ordinal')
      .execute()
  ).map(({ ordinal, text }) => `${ordinal} ${text}`)

test('what lies in the scope gives way to what was read there, everything else stays and all is in order', async () => {
  const project = await analyzing()
  const before = await insertTrack(db, project, { ...spanOf(0, 2), original_text: 'Antes', ordinal: 0 })
  await insertTrack(db, project, { ...IN_SCOPE, original_text: 'Aiiade la sa1', ordinal: 1 })
  const head = { ...spanOf(3, 4), box: boxAt(100), original_text: 'Arriba', ordinal: 2 }
  await insertTrack(db, project, head)
  await insertTrack(db, project, {
    ...spanOf(5, 9),
    box: boxAt(600),
    original_text: 'Hasta luego',
    ordinal: 3,
  })
  await insertTranslation(db, before, { text: 'Before' })
  await record(project, [found('Añade la sal', 3, 4), found('Remueve', 4, 4.6), found('Hasta luego', 5, 6)])
  expect(await textsOf(project)).toEqual([
    '0 Antes',
    '1 Arriba',
    '2 Añade la sal',
    '3 Remueve',
    '4 Hasta luego',
  ])
  expect(await db.selectFrom('translations').select('text').execute()).toEqual([{ text: 'Before' }])
  const { status, texts_detected } = await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  expect({ status, texts_detected }).toEqual({ status: 'analyzed', texts_detected: 5 })
})

const set =
  (columns: object) =>
  (_: ProjectRow, { id }: TrackRow) =>
    db.updateTable('text_tracks').set(columns).where('id', '=', id).execute()

/** Of times and of a language no column tells that a person has set them. */
async function noteChange({ id, user_id }: ProjectRow, track: { readonly id: TrackId }): Promise<void> {
  const change = { id: track.id, before: { columns: {}, translations: {} } }
  const changes = [{ ...change, after: { columns: { start_frame: 75 }, translations: {} } }]
  await db
    .transaction()
    .execute((trx) => insertEntry(trx, { id, userId: user_id }, { kind: 'change', changes }))
}

test.each([
  ['corrected', set({ read_text: 'Anade' })],
  ['said to be right', set({ reviewed_at: sql`now()`, reviewed_language: 'en' })],
  ['placed', set({ corrections: JSON.stringify({ angleDegrees: 5 }) })],
  ['chosen to leave alone', set({ disposition: 'keep' })],
  ['deleted', set({ deleted_at: sql`now()` })],
  ['added', set({ is_added: true })],
  ['brought back', set({ drop_reason: 'length' })],
  ['timed', noteChange],
  ['translated', (_: ProjectRow, track: TrackRow) => insertTranslation(db, track, { origin: 'person' })],
])('a text that a person has %s stays, and is not read a second time', async (_, correct) => {
  const project = await analyzing()
  const track = await insertTrack(db, project, { ...IN_SCOPE, original_text: 'Añade', ordinal: 0 })
  await correct(project, track)
  await record(project, [found('Aiiade', 3, 4), found('Remueve', 4.2, 5)])
  expect(await textsOf(project)).toEqual(['0 Añade', '1 Remueve'])
})

test.each([
  ['whose words a person has corrected is', '3 to 5', set({ read_text: 'Anade' })],
  ['whose times a person has set is not', '3 to 4', noteChange],
  ['that a person has added is not', '3 to 4', set({ is_added: true })],
])('a text %s seen for as long as a longer reading says', async (_, expected, correct) => {
  const project = await analyzing()
  await correct(project, await insertTrack(db, project, { ...IN_SCOPE, original_text: 'Añade' }))
  await record(project, [found('Aiiade', 3, 5)])
  const row = await db.selectFrom('text_tracks').selectAll().executeTakeFirstOrThrow()
  expect(`${row.start_seconds} to ${row.end_seconds}`).toBe(expected)
  expect([row.original_text, row.end_frame]).toEqual(['Añade', expected === '3 to 5' ? 125 : 100])
})

test.each([
  ['translated by a machine', (_: ProjectRow, track: TrackRow) => insertTranslation(db, track)],
  ['taken for a logo', set({ suggestion: 'logo', disposition: 'keep' })],
])('a text that was %s gives way', async (_, change) => {
  const project = await analyzing()
  const track = await insertTrack(db, project, { ...IN_SCOPE, original_text: 'Aiiade', ordinal: 0 })
  await change(project, track)
  await record(project, [found('Añade', 3, 4)])
  expect(await textsOf(project)).toEqual(['0 Añade'])
})

const leftOut = (text: string, from: number, to: number, confidence = 0.9): DroppedTrack => ({
  ...found(text, from, to),
  ...{ confidence, dropReason: 'duration' },
})
const rowsOf = ({ id }: ProjectRow) =>
  db
    .selectFrom('text_tracks')
    .select(['original_text as text', 'drop_reason as reason'])
    .select(sql<boolean>`deleted_at IS NOT NULL`.as('isDeleted'))
    .where('project_id', '=', id)
    .orderBy('ordinal')
    .execute()

test.each([
  ['the whole video', null],
  ['a part of it', SCOPE],
])(
  'what an analysis of %s leaves out is stored in its place, with its reason, and not counted',
  async (_, scope) => {
    const project = await analyzing()
    const texts = [found('Añade la sal', 2.5, 3), found('Remueve', 4.2, 5)]
    await record(project, texts, [leftOut('Ya', 3.5, 3.7)], scope)
    expect(await rowsOf(project)).toEqual([
      { text: 'Añade la sal', reason: null, isDeleted: false },
      { text: 'Ya', reason: 'duration', isDeleted: true },
      { text: 'Remueve', reason: null, isDeleted: false },
    ])
    const { texts_detected } = await db
      .selectFrom('projects')
      .select('texts_detected')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow()
    expect(texts_detected).toBe(2)
  },
)

test('what was left out gives way when its part is read again', async () => {
  const project = await analyzing()
  await insertTrack(db, project, { ...IN_SCOPE, deleted_at: new Date(), drop_reason: 'length', ordinal: 0 })
  await record(project, [found('Añade la sal', 3, 4)])
  expect(await textsOf(project)).toEqual(['0 Añade la sal'])
})

test('of what several readings leave out the surest stay', async () => {
  const project = await analyzing()
  for (let count = 0; count < MOST_DROPPED; count += 1)
    await insertTrack(db, project, {
      ...{ ...spanOf(8, 9), original_text: 'Antes', ordinal: count, deleted_at: new Date() },
      ...{ drop_reason: 'phantom', confidence: count === 0 ? 0.2 : 0.6 },
    })
  const before = await insertTrack(db, project, { ...spanOf(0, 1), deleted_at: new Date(), confidence: 0.1 })
  await record(project, [], [leftOut('Ya', 3, 3.2, 0.5)])
  const rows = await rowsOf(project)
  expect(rows.filter(({ reason }) => reason === 'phantom')).toHaveLength(MOST_DROPPED - 1)
  expect(rows.filter(({ reason }) => reason === 'duration')).toHaveLength(1)
  expect(rows.filter(({ text }) => text === before.original_text)).toHaveLength(1)
})

test('an analysis with a scope reads only there, and keeps the texts outside of it', async () => {
  const title = { text: 'Precaliente el horno', color: 'ff2020', from: 5, to: 40, x: '20', y: '20' }
  const subtitle = { text: 'Añada el azúcar', color: '20ff20', from: 10, to: 40 }
  const project = await insertProject(db, {
    ...{ status: 'analyzing', current_stage: 'analysis', attempt: 2, video_path: 'projects/x/again' },
    analysis_config: JSON.stringify(
      AnalysisConfig.parse({ languages: ['es'], frame_step: 3, scope: { read_areas: [FOOT] } }),
    ),
  })
  const clip = await drawClip({ texts: [title, subtitle], frames: 50 })
  await store.put('projects/x/again', Readable.from([await readFile(clip)]))
  const box = { x: 20, y: 20, width: 300, height: 40, angleDegrees: 0 }
  await insertTrack(db, project, { original_text: 'PRECALIENTE', box, ordinal: 0 })
  await insertTrack(db, project, { original_text: 'Afiada', box: { ...box, y: 210 }, ordinal: 1 })
  await analyzeProject(
    { projectId: project.id, attempt: 2 },
    { db, signal: new AbortController().signal, log: pino({ level: 'silent' }) },
    {
      ...{ store, ocr: gatewayOf(new ColorReader([title, subtitle])), betweenCheckpointsMs: 0 },
      styleTracks: (_, lines) => Promise.resolve(lines),
    },
  )
  expect(await textsOf(project)).toEqual(['0 PRECALIENTE', '1 Añada el azúcar'])
})
