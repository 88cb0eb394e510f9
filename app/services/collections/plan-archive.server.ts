import type { Readable } from 'node:stream'
import type { Db } from '../../db/client.server.ts'
import { findCollectionProjects, type OwnedCollection } from '../../db/collections.server.ts'
import type { Download } from '../../db/downloads.server.ts'
import { findLanguageOutputs, type LanguageOutput } from '../../db/language-outputs.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/languages.ts'
import { OutputNames } from '../../domain/output-names.ts'
import type { ArchivePart, ArchiveWanted } from '../../forms/collections.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { exportSubtitles } from '../subtitles/subtitles.server.ts'
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
 * What an archive of a collection holds: of each project its output in every language that it was made in, with what is
 * wanted beside it, under names of which none is there twice. Texts are printed as they are now, so that the length of the whole is
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
  const wants = (part: ArchivePart) => include.includes(part)
  for (const project of await findCollectionProjects(db, owned)) {
    const source = project.relative_path ?? project.file_name ?? project.name
    for (const { language, fidelity, isStale, ...video } of await videosOf(db, project, store)) {
      const nameFor = (extension: string) => names.nameFor({ source, language, extension })
      const add = (extension: string, text: string) =>
        files.push(textFile(nameFor(extension), video.modifiedAt, text))
      if (wants('videos')) files.push({ ...video, name: nameFor('mp4') })
      for (const format of ['srt', 'vtt'] as const)
        if (wants(format)) add(format, await subtitlesOf(db, project, { format, language }))
      if (wants('reports')) add('json', reportOf(project, { language, fidelity, isStale }))
    }
  }
  if (files.length === 0) throw new AppError('collection.nothing-done')
  return { title, files }
}

type LanguageVideo = StoredVideo & Pick<LanguageOutput, 'language' | 'fidelity' | 'isStale'>

/** The project's own video, and the newest in each other language that it was made in. */
async function videosOf(db: Db, project: Project, store: ObjectStore): Promise<LanguageVideo[]> {
  const outputs = await findLanguageOutputs(db, project.id)
  const { target_language: own } = project
  const videos: LanguageVideo[] = []
  for (const { language, storageKey, fidelity, isStale } of outputs.filter(
    (output) => output.language !== own,
  )) {
    const video = await stored(store, storageKey)
    if (video) videos.push({ ...video, language, fidelity, isStale })
  }
  // one that has gone on to another language has no video in it yet
  const isMade = outputs.length === 0 || outputs.some(({ language }) => language === own)
  const video = isMade ? await videoOf(project, store) : undefined
  const fidelity = outputs.find(({ language }) => language === own)?.fidelity
  return video ? [...videos, { ...video, language: own, fidelity, isStale: project.outputs_stale }] : videos
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

async function subtitlesOf(
  db: Db,
  { id, user_id }: Project,
  { format, language }: { format: 'srt' | 'vtt'; language: Language },
): Promise<string> {
  const wanted = { format, text: 'translation', language } as const
  return (await exportSubtitles(db, { id, userId: user_id }, wanted)).content
}

/** What was measured when the output was verified. */
function reportOf(
  project: Project,
  { language, fidelity, isStale }: Pick<LanguageOutput, 'language' | 'fidelity' | 'isStale'>,
): string {
  const report = {
    project_id: project.id,
    source: project.relative_path,
    source_language: project.source_language,
    target_language: language,
    duration_seconds: project.duration_seconds,
    texts_detected: project.texts_detected,
    out_of_date: isStale,
    verification: fidelity ?? null,
  }
  return `${JSON.stringify(report, null, 2)}\n`
}
