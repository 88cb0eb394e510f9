import { Readable } from 'node:stream'
import type { Db } from '#app/db/client.server.ts'
import { findProject, type Project } from '#app/db/projects.server.ts'
import type { ProjectId, RunId, UserId } from '#app/domain/ids.ts'
import type { Language } from '#app/domain/languages.ts'
import { RenderSnapshot } from '#app/domain/render-snapshot.ts'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { store } from '#app/gateways/store.server.ts'
import type { Engines } from '#app/services/translation/engines.server.ts'
import { recordAnalysis } from '#app/services/analysis/record-analysis.server.ts'
import { publishRender } from '#app/services/rendering/finish-render.server.ts'
import { advanceRun } from '#app/services/runs/advance-run.server.ts'
import { runTranslation } from '#app/services/translation/run-translation.server.ts'
import { fidelityReport, judgedText } from '#tests/factories/fidelity-report.ts'

/** Outputs in this language show where the originals were. */
const SMEARED: Language = 'pt'
const BOX = { x: 100, y: 300, width: 200, height: 30, angleDegrees: 0 }
export const textOf = (text: string, startSeconds = 1, endSeconds = 3): TextTrack => ({
  text,
  language: 'es',
  confidence: 0.97,
  startFrame: 25 * startSeconds,
  endFrame: 25 * endSeconds,
  startSeconds,
  endSeconds,
  boxes: [{ frame: 25 * startSeconds, seconds: startSeconds, box: BOX }],
  prevalentBox: BOX,
  style: PLAIN_STYLE,
})

/** An engine that puts the language behind each text. */
const ENGINES: Engines = (() => {
  const engine = {
    id: 'played',
    quality: 'provider',
    limits: { itemsPerCall: 10, charactersPerCall: 1000 },
    supports: () => true,
    translate: (items: readonly { id: string; text: string }[], { target }: { target: string }) =>
      Promise.resolve(items.map(({ id, text }) => ({ id, text: `${text} ${target}`, unknownWords: 0 }))),
  } as const
  return {
    all: [engine],
    serving: () => [engine],
    missingLegs: () => [],
    forgetInstalledModels: () => undefined,
    close: () => undefined,
  }
})()

/** Does what the workers would do for a project until nothing is left to do, or it is enough; each step of the run is taken twice. */
export async function playWorker(
  db: Db,
  ids: { projectId: ProjectId; userId: UserId; runId: RunId },
  texts: readonly TextTrack[] = [textOf('Añade la sal')],
  isEnough: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<Project> {
  for (let turn = 0; turn < 30; turn += 1) {
    await Promise.all([advanceRun(db, ids.runId), advanceRun(db, ids.runId)])
    const project = await findProject(db, { id: ids.projectId, userId: ids.userId })
    if (!project) throw new Error('the project is gone')
    if ((await isEnough()) || !(await workOn(db, project, texts))) return project
  }
  throw new Error('the project does not come to an end')
}

async function workOn(db: Db, project: Project, texts: readonly TextTrack[]): Promise<boolean> {
  const attempt = { projectId: project.id, attempt: project.attempt }
  switch (project.status) {
    case 'analyzing':
      await recordAnalysis(db, attempt, {
        tracks: texts,
        framesAnalyzed: 250,
        durationSeconds: 10,
        fps: { num: 25, den: 1 },
        width: 640,
        height: 360,
        posterKey: undefined,
      })
      return true
    case 'translating':
      await runTranslation(attempt, { db, engines: ENGINES, signal: new AbortController().signal })
      return true
    case 'rendering':
    case 'rendering_premium': {
      const { id, snapshot } = await db
        .selectFrom('renders')
        .select(['id', 'snapshot'])
        .where('project_id', '=', project.id)
        .where('attempt', '=', project.attempt)
        .executeTakeFirstOrThrow()
      const parsed = RenderSnapshot.parse(snapshot)
      const measures = project.target_language === SMEARED ? { residue: 0.2 } : {}
      const storageKey = `projects/${project.id}/render-${id}`
      await store.put(storageKey, Readable.from([`a film in ${project.target_language}`]))
      await publishRender(db, attempt, {
        renderId: id,
        snapshot: parsed,
        storageKey,
        storageUrl: null,
        stillsKey: null,
        posterKey: null,
        sizeBytes: 4,
        fidelity: fidelityReport({ judged: parsed.tracks.map(({ id }) => judgedText(id, measures)) }),
      })
      return true
    }
    default:
      return false
  }
}
