import type { Db } from '#app/db/client.server.ts'
import type { UserId } from '#app/domain/ids.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import {
  type Act,
  chooseLetter,
  openAdvanced,
  press,
  type Screen,
  sendEmpty,
  sendVideo,
  typeTranslation,
  unfold,
} from './acts.ts'
import { reviewScreens } from './review-screens.ts'
import { type MakeProject, resultScreens } from './result-screens.ts'
import type { Files } from './sample-files.ts'
import { makeTexts } from './sample-texts.ts'

const MEASURED = {
  ...{ fps_num: 25, fps_den: 1, mime_type: 'video/mp4' },
  playback_facts: JSON.stringify({
    ...{ container: 'mp4', videoCodec: 'h264', profile: 'High', pixelFormat: 'yuv420p', audioCodecs: [] },
  }),
} as const
const WORDY = 'Este aviso se queda en pantalla mientras dure la escena, por larga que sea, y nadie lo lee entero. '

/** The screens of the flow in what becomes of them beyond a project's status: refused, waiting, empty, full, by hand. */
export async function flowScreens(db: Db, userId: UserId, files: Files): Promise<Screen[]> {
  const make: MakeProject = (columns) =>
    insertProject(db, {
      user_id: userId,
      name: 'Receta de la abuela',
      video_path: files.film,
      poster_path: files.poster,
      file_name: 'receta.mp4',
      duration_seconds: 73.4,
      width: 1280,
      height: 720,
      credits_required: 2,
      ...columns,
    })
  const created = await insertProject(db, { user_id: userId, name: 'Receta de la abuela' })
  const uploaded = await make({ status: 'uploaded' })
  const waiting = await make({ status: 'analyzing', status_before: 'uploaded', current_stage: 'analysis' })
  const silent = await make({
    ...{ status: 'analyzed', current_stage: 'analysis', texts_detected: 0, frames_analyzed: 812 },
  })
  const strange = await make({
    ...{ status: 'error', current_stage: 'analysis', error: WORDY.repeat(4), progress: 12 },
  })
  const at = ({ id }: ProjectRow, screen: string) => `/projects/${id}/${screen}`
  return [
    ['create-refused', '/projects/create', sendEmpty],
    ['upload-refused', at(created, 'upload'), chooseLetter],
    ['upload-running', at(created, 'upload'), sendVideo],
    ['detail-waiting', `/projects/${waiting.id}`],
    ['detail-error-long', `/projects/${strange.id}`],
    ['analysis-refused', at(uploaded, 'analysis'), press('start', '#analysis-speed[aria-invalid=true]')],
    ['analysis-advanced', at(uploaded, 'analysis'), openAdvanced],
    ['analysis-waiting', at(waiting, 'analysis')],
    ['analysis-none', at(silent, 'analysis')],
    ['detail-cancelled', `/projects/${waiting.id}`, cancelled(db, waiting)],
    ...(await translationScreens(db, make)),
    ...(await reviewScreens(db, await make({ ...MEASURED, status: 'translated', current_stage: 'translation' }))),
    ...(await resultScreens(db, make, files)),
  ]
}

async function translationScreens(db: Db, make: MakeProject): Promise<Screen[]> {
  const stage = { current_stage: 'translation' } as const
  const foreign = await make({
    ...{ status: 'analyzed', current_stage: 'analysis', source_language: 'ja', target_language: 'de' },
  })
  await insertTrack(db, foreign, { original_text: '塩を加える', language: 'ja' })
  const many = await make({ status: 'translated', ...stage })
  for (const track of await makeTexts(db, many.id, true))
    await insertTranslation(db, track, { text: 'Ajoute le sel', target_language: 'fr' })
  for (let place = 0; place < 9; place++) {
    const seconds = { start_seconds: 60 + place, end_seconds: 60.8 + place }
    const original_text = WORDY.repeat(3).trim()
    const track = await insertTrack(db, many, { ordinal: 7 + place, original_text, ...seconds })
    await insertTranslation(db, track, { text: WORDY.repeat(4).trim(), unknown_words: 3, draft: true })
  }
  const contested = await make({ status: 'translated', ...stage })
  const tracks = await makeTexts(db, contested.id, true)
  const empty = await make({ status: 'analysis_confirmed', current_stage: 'analysis' })
  const term = { user_id: many.user_id, project_id: many.id }
  await db
    .insertInto('glossary_terms')
    .values([
      { ...term, term: 'sal', term_key: 'sal', translation: 'sea salt', target_language: 'en' },
      { ...term, term: 'Rótulo', term_key: 'rótulo', translation: null },
    ])
    .execute()
  const here = `/projects/${many.id}/translation`
  return [
    ['translation-no-engine', `/projects/${foreign.id}/translation`],
    ['translation-many', here],
    ['translation-unfolded', `/projects/${contested.id}/translation`, unfold],
    ['translation-found', `${here}?q=sal`],
    ['translation-none-found', `${here}?q=nada`],
    ['translation-typed', here, typeTranslation],
    ['translation-no-texts', `/projects/${empty.id}/translation`],
    ['translation-conflict', `/projects/${contested.id}/translation`, conflict(db, contested, tracks[0]?.id)],
    ['glossary-project', `/projects/${many.id}/glossary`],
    ['glossary-project-empty', `/projects/${empty.id}/glossary`],
  ]
}

/** What runs is cancelled; it runs again for whoever looks next. */
function cancelled(db: Db, { id }: ProjectRow): Act {
  return {
    do: async (page) => {
      await db
        .updateTable('projects')
        .set({ status: 'analyzing', status_before: 'uploaded', current_stage: 'analysis' })
        .where('id', '=', id)
        .execute()
      await page.reload({ waitUntil: 'networkidle' })
      await press('cancel', `a[href="/projects/${id}/analysis"].bg-primary`).do(page)
    },
  }
}

/** Another window saves a text while it is being edited here. */
function conflict(db: Db, { id }: ProjectRow, trackId: string | undefined): Act {
  return {
    do: async (page) => {
      const text = `Grandma’s recipe ${Date.now()}`
      await page.locator('main textarea').first().fill('Granny’s recipe')
      await db.updateTable('translations').set({ text }).where('track_id', '=', trackId as never).execute()
      await db
        .updateTable('projects')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await press('save', 'main dl').do(page)
    },
  }
}
