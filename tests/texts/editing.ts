import * as z from 'zod'
import { type ProjectId, TrackId, type UserId } from '#app/domain/ids.ts'
import type { Db } from '#app/db/client.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'

const Groups = z.object({
  original_texts: z.record(TrackId, z.string()),
  translations: z.record(TrackId, z.string()),
  groups: z.record(TrackId, z.looseObject({})),
})
const Changed = z.object({ version: z.number(), status: z.string(), changed: z.array(TrackId) })

/** Somebody who edits the texts of a translated project of ten seconds by the API. */
export interface Editing {
  readonly ana: ApiCaller
  readonly project: ProjectRow
  readonly owned: { readonly id: ProjectId; readonly userId: UserId }
  call(method: string, path: string, body?: object): Promise<Response>
  /** A call that changes texts. */
  change(method: string, path: string, body?: object): Promise<z.infer<typeof Changed>>
  texts(query?: string): Promise<z.infer<typeof Groups>>
}

export async function editing(db: Db, at: (path: string) => string): Promise<Editing> {
  const ana = await apiCaller(db, at)
  const project = await insertProject(db, {
    user_id: ana.user.id,
    status: 'translated',
    current_stage: 'translation',
    fps_num: 25,
    fps_den: 1,
    duration_seconds: 10,
    width: 1280,
    height: 720,
  })
  const call: Editing['call'] = (method, path, body) =>
    ana.call(method, `/projects/${project.id}${path}`, body)
  return {
    ana,
    project,
    owned: { id: project.id, userId: ana.user.id },
    call,
    change: async (method, path, body) => {
      const response = await call(method, path, body)
      const answer: unknown = await response.json()
      if (!response.ok) throw new Error(JSON.stringify(answer))
      return Changed.parse(answer)
    },
    texts: async (query = '') => Groups.parse(await (await call('GET', `/translations${query}`)).json()),
  }
}
