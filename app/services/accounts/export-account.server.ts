import type { Db } from '../../db/client.server.ts'
import { findPersonalProject, findPersonalRows, findPersonalUser } from '../../db/personal-data.server.ts'
import { listProjects } from '../../db/projects-of-user.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { User } from '../../db/users.server.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { recordSecurityEvent } from './security-log.server.ts'
import { buffer } from 'node:stream/consumers'

/** Projects that are looked at together. */
const AT_ONCE = 100

export interface ExportedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Everything that is kept about a person, a file at a time: `account.json`, `videos.json` (where each video can be
 * fetched, below `address`), one file a project, and the picture.
 */
export async function* exportAccount(
  db: Db,
  user: Pick<User, 'id' | 'avatar'>,
  address: URL,
  store: ObjectStore = ourStore,
): AsyncGenerator<ExportedFile> {
  await recordSecurityEvent(db, user.id, 'data-exported')
  yield json('account.json', {
    user: await findPersonalUser(db, user.id),
    ...(await findPersonalRows(db, user.id)),
  })
  const picture = user.avatar === null ? undefined : await store.open(user.avatar)
  if (picture) yield { name: 'picture.jpg', bytes: await buffer(picture.body) }
  const videos: object[] = []
  for (let offset = 0; ; offset += AT_ONCE) {
    const projects = await listProjects(db, user.id, { limit: AT_ONCE, offset })
    for (const project of projects) {
      videos.push(...videosOf(project, address))
      yield json(`projects/${project.id}.json`, await findPersonalProject(db, project.id))
    }
    if (projects.length < AT_ONCE) break
  }
  yield json('videos.json', videos)
}

function videosOf(project: Project, address: URL): object[] {
  const kept = {
    input: project.video_path,
    watermarked: project.watermarked_video_path,
    output: project.analyzed_video_path,
  }
  return Object.entries(kept)
    .filter(([, key]) => key !== null)
    .map(([type]) => ({
      project_id: project.id,
      project: project.name,
      type,
      ...(type === 'input' && { file_name: project.file_name }),
      duration_seconds: project.duration_seconds,
      url: new URL(`/api/v1/videos/${project.id}/download?type=${type}`, address).href,
    }))
}

function json(name: string, value: unknown): ExportedFile {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
}
