import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { UNREAD_TEXT } from '#app/domain/added-text.ts'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TrackId } from '#app/domain/ids.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import type { AddText } from '#app/forms/add-text.ts'
import { store } from '#app/gateways/store.server.ts'
import { addText } from '#app/services/translation/added-texts.server.ts'
import { deleteText, restoreText } from '#app/services/texts/deleted-texts.server.ts'
import { readText } from '#jobs/handlers/read-text.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { queuedJobs } from '#tests/setup/queue.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { ColorReader, gatewayOf } from './color-reader.ts'
import { drawClip } from './draw-clip.ts'

const db = useDatabase()
const context = { db, signal: new AbortController().signal, log: pino({ level: 'silent' }) }
const FPS = 25
const SIGN = { text: 'Salida', color: '20ff20', from: 30, to: 70, x: '60', y: '40' }
const CAPTION = { text: 'Buenos días', color: 'ff2020', from: 0, to: 120, x: '120', y: '200' }
const AROUND_SIGN = { x: 40, y: 30, width: 160, height: 60 }

async function translatedProject(key: string, texts = [SIGN, CAPTION], [width, height] = [480, 270]) {
  const project = await insertProject(db, {
    status: 'translated',
    current_stage: 'translation',
    video_path: key,
    fps_num: FPS,
    fps_den: 1,
    duration_seconds: 120 / FPS,
    width,
    height,
    analysis_config: JSON.stringify(AnalysisConfig.parse({ languages: ['es'], frame_step: 3 })),
  })
  const clip = await drawClip({
    ...{ texts, frames: 120, fps: String(FPS), background: 'still' },
    size: `${width}x${height}`,
  })
  await store.put(key, Readable.from([await readFile(clip)]))
  return { project, owned: { id: project.id, userId: project.user_id } }
}

const added = (text: Partial<AddText> = {}): AddText => ({
  box: AROUND_SIGN,
  start_seconds: 1,
  end_seconds: 3,
  ...text,
})
const trackOf = (id: TrackId) =>
  db.selectFrom('text_tracks').selectAll().where('id', '=', id).executeTakeFirst()

async function read(
  projectId: Parameters<typeof readText>[0]['projectId'],
  textId: TrackId,
  texts = [SIGN, CAPTION],
  styled: (line: TextTrack) => Partial<TextTrack['style']> = () => ({ fontFamily: 'Roboto' }),
) {
  const styleLines = (_: string, lines: TextTrack[]) =>
    Promise.resolve(lines.map((line) => ({ ...line, style: { ...line.style, ...styled(line) } })))
  const ocr = gatewayOf(new ColorReader(texts))
  await readText({ projectId, textId }, context, { ocr, styleLines })
  return trackOf(textId)
}

test('a text that was missed is read where it is said to be, from its first frame to its last', async () => {
  const { project, owned } = await translatedProject('projects/added/source-1')
  const twin = await insertTrack(db, project, { original_text: 'Salida', start_seconds: 4 })
  await insertTranslation(db, twin, { text: 'Exit' })
  const { id, project: changed } = await addText(db, owned, added())
  expect(changed).toMatchObject({ version: project.version + 1, status: 'translations_edited' })
  expect(await trackOf(id)).toMatchObject({ original_text: UNREAD_TEXT, reading: 'queued', is_added: true })
  expect(await queuedJobs(db, 'read-text')).toMatchObject([{ textId: id }])

  // a translation that was begun meanwhile found nothing to translate
  await db
    .insertInto('translations')
    .values({ track_id: id, target_language: 'en', text: UNREAD_TEXT, origin: 'machine', engine: 'none' })
    .execute()
  const track = await read(project.id, id)
  expect(track).toMatchObject({ original_text: 'Salida', reading: null, start_frame: 30, end_frame: 70 })
  expect(track?.start_seconds).toBeCloseTo(30 / FPS)
  expect(track?.style).toMatchObject({
    fontFamily: 'Roboto',
    surroundings: { foundAt: track?.prevalent_box },
  })
  expect(Math.abs((track?.prevalent_box.x ?? 0) - 60)).toBeLessThan(8)
  // as the same text elsewhere is translated
  const translations = db.selectFrom('translations').select('text').where('track_id', '=', id)
  expect(await translations.execute()).toEqual([{ text: 'Exit' }])
  await expect(read(project.id, id)).rejects.toThrow('another attempt')
})

test('of several lines the one is read that the box is drawn around', async () => {
  const below = { text: 'de la ciudad', color: '2020ff', from: 30, to: 70, x: '60', y: '72' }
  const { project, owned } = await translatedProject('projects/added/source-lines', [SIGN, below])
  const both = { x: 40, y: 30, width: 240, height: 80 }
  const { id: whole } = await addText(db, owned, added({ box: both }))
  expect(await read(project.id, whole, [SIGN, below])).toMatchObject({
    original_text: 'Salida\nde la ciudad',
  })
  const { id: first } = await addText(db, owned, added({ box: { ...both, height: 44 } }))
  expect(await read(project.id, first, [SIGN, below])).toMatchObject({ original_text: 'Salida' })
})

test('the plates of its lines are where the text is, and not where the part was that it was read in', async () => {
  const low = { ...SIGN, x: '760', y: '440' }
  const { project, owned } = await translatedProject('projects/added/source-plates', [low], [960, 540])
  const box = { x: 740, y: 430, width: 160, height: 60 }
  const { id } = await addText(db, owned, added({ box }))
  const track = await read(project.id, id, [low], ({ prevalentBox }) => {
    const { angleDegrees: _level, ...rect } = prevalentBox
    return { plate: { color: '#000000', opacity: 0.6, box: prevalentBox, lines: [rect, rect] } }
  })
  expect(track?.original_text).toBe('Salida')
  const { angleDegrees: _level, ...rect } = track?.style.plate?.box ?? { angleDegrees: 0 }
  expect(rect).toMatchObject({ x: track?.prevalent_box.x, y: track?.prevalent_box.y })
  expect(track?.style.plate?.lines).toEqual([rect, rect])
})

test('texts are numbered by when they begin', async () => {
  const { project, owned } = await translatedProject('projects/added/source-2')
  for (const seconds of [0, 2]) await insertTrack(db, project, { start_seconds: seconds })
  const { id } = await addText(db, owned, added())
  const { id: last } = await addText(db, owned, added({ start_seconds: 4, end_seconds: 4.5 }))
  const rows = await db.selectFrom('text_tracks').select(['id', 'ordinal']).orderBy('ordinal').execute()
  expect(rows.findIndex((row) => row.id === id)).toBe(1)
  expect(rows.at(-1)?.id).toBe(last)
  const [first] = rows
  expect(rows.map(({ ordinal }) => ordinal - (first?.ordinal ?? 0))).toEqual([0, 1, 2, 3])
})

test('what a person types stays, with the style and the times that were found', async () => {
  const { project, owned } = await translatedProject('projects/added/source-3')
  const { id } = await addText(db, owned, added({ text: 'Salida de emergencia', language: 'es' }))
  expect(await read(project.id, id)).toMatchObject({
    original_text: 'Salida de emergencia',
    start_frame: 30,
    end_frame: 70,
    confidence: 1,
  })
})

test('where nothing can be read, what was typed stays as it was said; what was not typed says so', async () => {
  const { project, owned } = await translatedProject('projects/added/source-4')
  const box = { x: 300, y: 20, width: 100, height: 30 }
  const { id: typed } = await addText(db, owned, added({ box, text: 'Garabato' }))
  const { id: blank } = await addText(db, owned, added({ box }))
  expect(await read(project.id, typed)).toMatchObject({
    original_text: 'Garabato',
    reading: null,
    start_frame: 25,
    end_frame: 75,
    prevalent_box: { ...box, angleDegrees: 0 },
  })
  expect(await read(project.id, blank)).toMatchObject({ original_text: UNREAD_TEXT, reading: 'failed' })
})

test('a text that stands far longer than the person has said is followed to its ends', async () => {
  const { project, owned } = await translatedProject('projects/added/source-5')
  const box = { x: 100, y: 190, width: 260, height: 50 }
  const { id } = await addText(db, owned, added({ box, start_seconds: 1.8, end_seconds: 2.4 }))
  expect(await read(project.id, id)).toMatchObject({
    original_text: 'Buenos días',
    start_frame: 0,
    end_frame: 120,
  })
})

test.each([
  ['ends before it begins', { start_seconds: 2, end_seconds: 2 }, 'text.times'],
  ['ends after the video', { end_seconds: 60 }, 'text.times'],
  ['lies outside the picture', { box: { x: 400, y: 0, width: 100, height: 20 } }, 'text.box'],
  ['was read at an older version', { version: 99 }, 'translation.stale'],
])('one that %s is refused, and nothing stays of it', async (_, wrong, code) => {
  const { owned } = await translatedProject('projects/added/source-6')
  await expect(addText(db, owned, added(wrong))).rejects.toMatchObject({ code })
  expect(await db.selectFrom('text_tracks').selectAll().execute()).toEqual([])
})

test('a text that is taken out is read no more, and comes back as it was said', async () => {
  const { project, owned } = await translatedProject('projects/added/source-7')
  const { id } = await addText(db, owned, added())
  await deleteText(db, owned, id)
  await expect(read(project.id, id)).rejects.toThrow('another attempt')
  await restoreText(db, owned, id)
  expect(await trackOf(id)).toMatchObject({ reading: 'failed', deleted_at: null })
})

test('a text is read also where and when the analysis was to read nothing', async () => {
  const { project, owned } = await translatedProject('projects/added/source-scope')
  const scope = { read_areas: [{ x: 0, y: 0.7, width: 1, height: 0.3 }], from_seconds: 3 }
  await db
    .updateTable('projects')
    .set({
      analysis_config: JSON.stringify(AnalysisConfig.parse({ languages: ['es'], frame_step: 3, scope })),
    })
    .where('id', '=', project.id)
    .execute()
  const { id } = await addText(db, owned, added())
  expect(await read(project.id, id)).toMatchObject({ original_text: 'Salida' })
})
