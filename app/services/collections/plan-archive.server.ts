import type { Readable } from 'node:stream'
import type { Db } from '../../db/client.server.ts'
import { findCollectionProjects, type OwnedCollection } from '../../db/collections.server.ts'
import type { Download } from '../../db/downloads.server.ts'
import { findOutputIn, findRuns } from '../../db/project-runs.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findLastFidelity } from '../../db/renders.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/languages.ts'
import { OutputNames } from '../../domain/output-names.ts'
import type { ArchivePart, ArchiveWanted } from '../../forms/collections.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { exportSubtitles } from '../subtitles/export-subtitles.server.ts'
import { loadCollection } from './edit-collections.server.ts'

export interface ArchiveFile {
  readonly name: string
  readonly modifiedAt: Date
  readonly sizeBytes: number
  /** Null: it is not counted as a download. */
  readonly counted: Download | null
  /** The caller reads it to its end or destroys it. Throws `storage.missing` when it has gone meanwhile. */
  open(): Promise<Readable | Buffer>
}

/**
 * What an archive of a collection holds: of each project that has an output its best one, with what is wanted beside
 * it, under names of which none is there twice. Texts are printed as they are now, so that the length of the whole is
 * known. Throws `collection.not-found`, `collection.nothing-done`, `storage.unavailable`.
 */
export async function planArchive(
  db: Db,
  owned: OwnedCollection,
  { names: pattern, include }: ArchiveWanted,
  store: ObjectStore = ourStore,
): Promise<{ title: string; files: ArchiveFile[] }> {
  const { name: title } = await loadCollection(db, owned)
  const names = new OutputNames(pattern)
  const files: ArchiveFile[] = []
  for (const project of await findCollectionProjects(db, owned)) {
    const source = project.relative_path ?? project.file_name ?? project.name
    const wants = (part: ArchivePart) => include.includes(part)
    if (wants('videos'))
      for (const { language, key } of await othersOf(db, project)) {
        const other = await stored(store, key)
        if (other) files.push({ ...other, name: names.nameFor({ source, language, extension: 'mp4' }) })
      }
    const video = await videoOf(project, store)
    if (!video) continue
    const { modifiedAt } = video
    const nameFor = (extension: string) =>
      names.nameFor({ source, language: project.target_language, extension })
    const add = (extension: string, text: string) =>
      files.push(textFile(nameFor(extension), modifiedAt, text))
    if (wants('videos')) files.push({ ...video, name: nameFor('mp4') })
    for (const format of ['srt', 'vtt'] as const)
      if (wants(format)) add(format, await subtitlesOf(db, project, format))
    if (wants('reports')) add('json', await reportOf(db, project))
  }
  if (files.length === 0) throw new AppError('collection.nothing-done')
  return { title, files }
}

/** The newest outputs in languages that an unattended run has made before the one that the project is in. */
async function othersOf(db: Db, project: Project): Promise<{ language: Language; key: string }[]> {
  const [run] = await findRuns(db, [project.id])
  const found: { language: Language; key: string }[] = []
  for (const language of run?.recipe.target_languages ?? []) {
    if (language === project.target_language) continue
    const output = await findOutputIn(db, project.id, language, { kinds: ['premium', 'watermark'] })
    if (output?.storage_key) found.push({ language, key: output.storage_key })
  }
  return found
}

async function videoOf(project: Project, store: ObjectStore): Promise<StoredVideo | undefined> {
  const key = project.analyzed_video_path ?? project.watermarked_video_path
  const video = key === null ? undefined : await stored(store, key)
  const output = project.analyzed_video_path === null ? 'watermarked' : 'output'
  return video && { ...video, counted: { userId: project.user_id, projectId: project.id, output } }
}

type StoredVideo = Omit<ArchiveFile, 'name'>

async function stored(store: ObjectStore, key: string): Promise<StoredVideo | undefined> {
  const object = await store.stat(key)
  if (!object) return undefined
  return {
    ...object,
    counted: null,
    async open() {
      const opened = await store.open(key)
      if (!opened) throw new AppError('storage.missing')
      return opened.body
    },
  }
}

function textFile(name: string, modifiedAt: Date, text: string): ArchiveFile {
  const bytes = Buffer.from(text)
  return { name, modifiedAt, sizeBytes: bytes.length, counted: null, open: () => Promise.resolve(bytes) }
}

async function subtitlesOf(db: Db, { id, user_id }: Project, format: 'srt' | 'vtt'): Promise<string> {
  return (await exportSubtitles(db, { id, userId: user_id }, { format, text: 'translation' })).content
}

/** What was measured when the output was verified. */
async function reportOf(db: Db, project: Project): Promise<string> {
  const render = await findLastFidelity(db, project.id)
  const report = {
    project_id: project.id,
    source: project.relative_path,
    source_language: project.source_language,
    target_language: project.target_language,
    duration_seconds: project.duration_seconds,
    texts_detected: project.texts_detected,
    out_of_date: project.outputs_stale,
    verification: render?.fidelity ?? null,
  }
  return `${JSON.stringify(report, null, 2)}\n`
}
