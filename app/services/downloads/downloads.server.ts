import type { Readable } from 'node:stream'
import type { Db } from '../../db/client.server.ts'
import { findBalance } from '../../db/credits.server.ts'
import { countDownload, type Download, listDownloadedProjects } from '../../db/downloads.server.ts'
import { findOutputIn } from '../../db/project-runs.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import type { ByteRange } from '../../domain/byte-range.ts'
import { AppError } from '../../domain/errors.ts'
import { outputFileName } from '../../domain/file-name.ts'
import type { UserId } from '../../domain/ids.ts'
import type { Language } from '../../domain/languages.ts'
import type { ProjectVideoType, VideoType } from '../../forms/queries.ts'
import type { ShownAs } from '../../gateways/presign.server.ts'
import { type ObjectStore, store as ourStore, store } from '../../gateways/store.server.ts'
import { loadProject, requireSource } from '../projects/load-project.server.ts'

/** A file of a project, as HTTP needs to know it. */
export interface OpenedDownload {
  /** Null: it is not counted as a download. */
  readonly counted: Download | null
  readonly fileName: string
  readonly mimeType: string
  /** To be shown where it is asked for, not saved. */
  readonly inline?: boolean
  readonly sizeBytes: number
  readonly modifiedAt: Date
  readonly etag: string
  /** Where the store serves the file itself; undefined where we do. */
  addressAt?(shown: ShownAs): Promise<URL | undefined>
  /** The caller reads the stream to its end or destroys it. Throws `storage.missing` when it has gone meanwhile. */
  read(range?: ByteRange): Promise<Readable>
}

/**
 * One kind of a project's videos: `output` is the premium one only. Throws `project.not-found`; where there is none yet
 * `video.not-ready`, `video.deleted` for an original that is gone, or `credits.insufficient` for a premium one that cannot be paid for.
 */
export async function openVideo(
  db: Db,
  owned: Owned,
  type: VideoType,
  { language, store = ourStore }: { language?: Language | undefined; store?: ObjectStore } = {},
): Promise<OpenedDownload> {
  const project = await loadProject(db, owned)
  if (language !== undefined && type !== 'input') return openOutputIn(db, store, project, type, language)
  if (type === 'output' && project.analyzed_video_path === null) await refuseUnpaid(db, project)
  return openFile(db, store, project, type)
}

/** The project's `original`, or its best `output`: the premium one, else the watermarked one. Throws as `openVideo`, never 402. */
export async function openProjectVideo(
  db: Db,
  owned: Owned,
  type: ProjectVideoType,
  store: ObjectStore = ourStore,
): Promise<OpenedDownload> {
  const project = await loadProject(db, owned)
  if (type === 'original') return openFile(db, store, project, 'input')
  return openFile(db, store, project, project.analyzed_video_path === null ? 'watermarked' : 'output')
}

async function refuseUnpaid(db: Db, { user_id, credits_required }: Project): Promise<void> {
  if (credits_required === null) return
  const balance = await findBalance(db, user_id)
  if (balance < credits_required)
    throw new AppError('credits.insufficient', { params: { cost: credits_required, balance } })
}

/** The newest output in one of the languages that the project was translated into. */
async function openOutputIn(
  db: Db,
  store: ObjectStore,
  project: Project,
  output: 'output' | 'watermarked',
  language: Language,
): Promise<OpenedDownload> {
  const kinds = output === 'output' ? (['premium'] as const) : (['watermark'] as const)
  const key = (await findOutputIn(db, project.id, language, { kinds }))?.storage_key ?? null
  const keys = output === 'output' ? { analyzed_video_path: key } : { watermarked_video_path: key }
  return openFile(db, store, { ...project, ...keys, target_language: language }, output)
}

async function openFile(
  db: Db,
  store: ObjectStore,
  project: Project,
  output: Download['output'],
): Promise<OpenedDownload> {
  const key = {
    output: project.analyzed_video_path,
    watermarked: project.watermarked_video_path,
    input: project.video_path,
  }[output]
  if (output === 'input') requireSource(project)
  if (key === null) throw new AppError('video.not-ready')
  const object = await store.stat(key)
  if (!object) throw await missing(db, project)
  const original = project.file_name ?? 'video.mp4'
  return {
    ...object,
    counted: { userId: project.user_id, projectId: project.id, output },
    fileName:
      output === 'input'
        ? original
        : outputFileName(original, project.target_language, output === 'watermarked'),
    mimeType: output === 'input' ? (project.mime_type ?? 'video/mp4') : 'video/mp4',
    addressAt: (shown) => store.addressOf(key, shown),
    async read(range) {
      const opened = await store.open(key, range)
      if (!opened) throw await missing(db, project)
      return opened.body
    },
  }
}

/** A project that was deleted meanwhile has taken its files along. */
async function missing(db: Db, { id, user_id }: Project): Promise<AppError> {
  await loadProject(db, { id, userId: user_id })
  return new AppError('storage.missing')
}

/** Counts a download, once per user, output and hour. Throws `project.not-found` when it was deleted meanwhile. */
export async function noteDownload(db: Db, download: Download): Promise<void> {
  const isThere = await db.transaction().execute((trx) => countDownload(trx, download))
  if (!isThere) throw new AppError('project.not-found')
}

/** The projects that the user has downloaded from, the latest first. */
export function listDownloads(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<Project[]> {
  return listDownloadedProjects(db, userId, page)
}

/** A small JPEG of the project's video, or of its newest output. Throws `project.not-found`, or `video.not-ready` while there is none. */
export async function openPoster(
  db: Db,
  owned: Owned,
  of: 'source' | 'output' = 'source',
): Promise<{ body: Readable; etag: string; sizeBytes: number }> {
  const project = await loadProject(db, owned)
  const key = of === 'output' ? project.output_poster_path : project.poster_path
  if (key === null) throw new AppError('video.not-ready')
  const opened = await store.open(key)
  if (!opened) throw new AppError('storage.missing')
  return { body: opened.body, etag: opened.object.etag, sizeBytes: opened.object.sizeBytes }
}
