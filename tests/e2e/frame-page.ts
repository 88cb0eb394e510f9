import type { Page } from '@playwright/test'
import { storeFiles } from '#tests/screenshots/sample-files.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { db, expect, settled } from './journey.ts'
import { BOTTOM, PLAYED_FILM, TOP } from './played-film.ts'
import { translation } from './words.ts'

export const FILM = { ...PLAYED_FILM, duration_seconds: 2 }
type NewProject = (columns: object) => Promise<{ id: TrackRow['project_id'] }>

/** A text at the top in the first second, and one at the bottom in the second. */
export async function open(page: Page, project: NewProject): Promise<{ top: TrackRow; bottom: TrackRow }> {
  const { film } = await storeFiles()
  const { id } = await project({ ...FILM, video_path: film })
  const first = {
    ordinal: 0,
    original_text: 'Hola',
    start_seconds: 0,
    end_seconds: 1,
    end_frame: 10,
    box: TOP,
  }
  const times = { start_seconds: 1, end_seconds: 2, start_frame: 10, end_frame: 20 }
  const top = await insertTrack(db, { id }, first)
  const bottom = await insertTrack(db, { id }, { ordinal: 1, original_text: 'Adiós', box: BOTTOM, ...times })
  await insertTranslation(db, top, { text: 'Hello' })
  await insertTranslation(db, bottom, { text: 'Goodbye' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(stage(page).getByText('Hello', { exact: true })).toBeVisible()
  return { top, bottom }
}

export const stage = (page: Page) => page.getByTestId('stage')
export const listed = (page: Page, text: string) =>
  page.getByRole('listitem').getByLabel(translation('editor.translationOf', { text }))
export const outline = (page: Page, track: TrackRow) => page.locator(`[data-outline="${track.id}"]`)

export async function rectOf(page: Page, testId: string) {
  const rect = await page.getByTestId(testId).boundingBox()
  if (!rect) throw new Error(`${testId} is not there`)
  return rect
}

/** Where a point of the frame is on the screen. */
export async function onScreen(page: Page, x: number, y: number): Promise<readonly [number, number]> {
  const area = await rectOf(page, 'outlines')
  return [area.x + (x / FILM.width) * area.width, area.y + (y / FILM.height) * area.height]
}

export async function corrections(track: TrackRow) {
  const row = await db
    .selectFrom('text_tracks')
    .select('corrections')
    .where('id', '=', track.id)
    .executeTakeFirstOrThrow()
  return row.corrections
}
