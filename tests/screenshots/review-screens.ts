import type { Db } from '#app/db/client.server.ts'
import { insertEntry } from '#app/db/text-history.server.ts'
import { insertReview } from '#tests/factories/review.ts'
import type { ProjectRow } from '#tests/factories/projects.ts'
import type { TrackRow } from '#tests/factories/tracks.ts'
import { type Act, type Screen, unfold } from './acts.ts'
import { makeTexts } from './sample-texts.ts'

/** What guests of a review see, and its owner; find and replace; the tools of the editor. */
export async function reviewScreens(db: Db, project: ProjectRow): Promise<Screen[]> {
  const [track] = await makeTexts(db, project.id, true)
  const { token, linkId } = await insertReview(db, project)
  const from = await db
    .selectFrom('review_links')
    .select('id')
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow()
  const { id: answered } = await db
    .insertInto('review_comments')
    .values({
      ...{ project_id: project.id, link_id: from.id, author: 'Prof. Dr. Maximiliane von Hohenstein' },
      ...{ track_id: track?.id ?? null, original_text: track?.original_text ?? null },
      body: 'Hier passt „Meersalz“ besser.\nSonst sehr gut!',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('review_comments')
    .values({ project_id: project.id, answers: answered, body: 'Danke, ist geändert.' })
    .execute()
  const dead = await insertReview(db, project)
  const now = new Date()
  await db
    .updateTable('review_links')
    .set({ revoked_at: now, name: 'Cliente' })
    .where('project_id', '=', project.id)
    .where('id', '!=', from.id)
    .execute()
  await changeTexts(db, project, track)
  const at = (screen: string) => `/projects/${project.id}/${screen}`
  const guest = `/review?link=${token}`
  return [
    ['guest-review', track ? `${guest}&text=${track.id}` : guest],
    ['guest-review-unfolded', guest, unfold],
    ['guest-review-over', `/review?link=${dead.token}`],
    ['project-review', at('review')],
    ['project-review-unfolded', at('review'), unfold],
    ['project-review-revoke', at(`review?revoke=${linkId}`)],
    ['history', at('history')],
    ['replace', at('replace')],
    ['replace-found', at('replace?find=sal&replacement=Meersalz')],
    ['translation-palette', at('translation'), openTool('Control+k')],
    ['translation-find', at('translation'), openTool('h')],
  ]
}

/** What the history tells of: one text, several, and one taken back. */
async function changeTexts(db: Db, project: ProjectRow, track: TrackRow | undefined): Promise<void> {
  if (!track) return
  const owned = { id: project.id, userId: project.user_id }
  const said = (text: string) => ({ columns: {}, translations: { en: { text } } })
  const set = (columns: Record<string, unknown>) => ({ columns, translations: {} })
  const one = { id: track.id, before: said('Grandma’s recipe'), after: said('Granny’s very own secret recipe') }
  const moved = { id: track.id, before: set({ end_frame: 50 }), after: set({ end_frame: 75, corrections: {} }) }
  await db.transaction().execute(async (trx) => {
    await insertEntry(trx, owned, { kind: 'translate', changes: [one] })
    await insertEntry(trx, owned, { kind: 'change', changes: [moved, moved] })
    await insertEntry(trx, owned, { kind: 'delete', changes: [moved] })
  })
  const entries = db.updateTable('text_history').where('project_id', '=', project.id)
  await entries.set({ undone_at: new Date() }).where('kind', '=', 'delete').execute()
}

function openTool(keys: string): Act {
  return {
    needsScript: true,
    do: async (page) => {
      await page.getByTestId('outlines').waitFor()
      await page.keyboard.press(keys)
      await page.locator('dialog[open] input').first().waitFor()
    },
  }
}
