import { expect, test } from 'vitest'
import type { Owned } from '#app/db/projects.server.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { loader } from '#app/routes/projects.$projectId.translation_.tracks.ts'
import { loadEditorTracks } from '#app/services/translation/load-editor.server.ts'
import { insertLongProject } from '#tests/factories/long-project.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const VIDEO = { fps_num: 25, fps_den: 1, duration_seconds: 10, width: 1280, height: 720 }

const ownedBy = (project: { id: ProjectId; user_id: Owned['userId'] }): Owned => ({
  id: project.id,
  userId: project.user_id,
})

test('the editor’s tracks are those of a render, each with the row that it is edited in', async () => {
  const project = await insertProject(db, { status: 'translated', ...VIDEO })
  const first = await insertTrack(db, project, { ordinal: 0, original_text: 'Sal' })
  const other = await insertTrack(db, project, { ordinal: 1, original_text: 'Agua', disposition: 'keep' })
  const again = await insertTrack(db, project, { ordinal: 2, original_text: 'SAL' })
  await insertTranslation(db, again, { text: 'Salt' })
  const loaded = await loadEditorTracks(db, ownedBy(project))
  expect(loaded).toMatchObject({
    version: project.version,
    language: 'en',
    frame: { width: 1280, height: 720 },
    framesPerSecond: 25,
    durationSeconds: 10,
    groupIds: [again.id, other.id],
  })
  expect(loaded.tracks.map(({ id, groupId, translation }) => [id, groupId, translation])).toEqual([
    [first.id, again.id, ''],
    [other.id, other.id, ''],
    [again.id, again.id, 'Salt'],
  ])
  for (const track of loaded.tracks) SnapshotTrack.parse(track)
})

test('there are no tracks to draw before the video was measured', async () => {
  const project = await insertProject(db, { status: 'created' })
  await expect(loadEditorTracks(db, ownedBy(project))).rejects.toMatchObject({ code: 'video.not-ready' })
})

test('the tracks of a project are for its owner alone, and no cache keeps them', async () => {
  const [ana, bruno] = [await insertUser(db), await insertUser(db)]
  const project = await insertProject(db, { user_id: ana.id, ...VIDEO })
  const ask = async (user: typeof ana) => {
    const cookie = sessionCookie((await insertSession(db, user, { kind: 'cookie' })).token)
    const url = `http://127.0.0.1:3000/projects/${project.id}/translation/tracks`
    return loader(routeArgs(new Request(url, { headers: { cookie } }), { params: { projectId: project.id } }))
  }
  const response = await ask(ana)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  await expect(ask(bruno)).rejects.toMatchObject({ init: { status: 404 } })
})

test('a film of 2,500 texts comes in less than 4 MB', async () => {
  const { project } = await insertLongProject(db, 2500)
  const loaded = await loadEditorTracks(db, ownedBy(project))
  expect(loaded.tracks).toHaveLength(2500)
  expect(JSON.stringify(loaded).length).toBeLessThan(4 * 2 ** 20)
})
