import * as z from 'zod'
import { type Complaint, COMPLAINTS } from '#app/domain/check-of-output.ts'
import { type Language } from '#app/domain/languages.ts'
import { type Api, unless } from './api.ts'
import { type CheckedFile, ofAllOutputs } from './doubts.ts'

const Check = z.object({
  found: z.array(
    z.object({
      original: z.string(),
      translation: z.string(),
      faults: z.array(z.enum(COMPLAINTS)),
      seconds: z.number().nullable(),
    }),
  ),
})

/** A text that a person would complain of in the picture of an output. */
export interface OutputFault {
  readonly path: string
  readonly language: Language
  readonly original: string
  readonly translation: string
  /** The worst first. */
  readonly faults: readonly Complaint[]
  readonly seconds: number | null
}

/** What was found in the pictures of all outputs, files by their path, the worst of each first. Throws ServerAway. */
export function findOutputFaults(api: Api, files: readonly CheckedFile[]): Promise<OutputFault[]> {
  return ofAllOutputs(files, async ({ path, projectId, language }) => {
    const address = `/projects/${projectId}/check?target_language=${language}`
    // an output that waits for somebody, or a project that was deleted meanwhile
    const check = await unless(['preview.not-ready', 'project.not-found'], () =>
      api.json('GET', address, Check),
    )
    const found = check?.found.filter((text) => text.faults.length > 0) ?? []
    return found.map((text) => ({ path, language, ...text }))
  })
}
