import type { ReviewEntry } from '#app/domain/collection-review.ts'
import type { WholePrice } from '#app/domain/render-price.ts'
import type { OutputFault } from './output-faults.ts'

/** What happens to a file; `outcome` is its last event. */
export interface FileEvent {
  readonly file: string
  readonly event:
    | 'skipped'
    | 'begun'
    | 'uploaded'
    | 'stage'
    | 'written'
    | 'done'
    | 'failed'
    | 'needs-look'
    | 'needs-credits'
  readonly detail?: string | undefined
  readonly language?: string | undefined
  readonly output?: string | undefined
  readonly code?: string | undefined
  readonly project?: string | undefined
  /** Credits of all outputs of the file. */
  readonly price?: number | undefined
  readonly checks?: readonly { readonly code: string; readonly texts: number }[] | undefined
}

export interface Totals {
  readonly done: number
  readonly skipped: number
  readonly failed: number
  readonly needsReview: number
  readonly needsCredits: number
}

/** Tells people a line for each event, or programs a JSON object a line. */
export class Reporter {
  readonly #write: (line: string) => void
  readonly #json: boolean

  constructor({ json, write }: { json: boolean; write: (line: string) => void }) {
    this.#json = json
    this.#write = write
  }

  tell(event: FileEvent): void {
    this.#write(this.#json ? JSON.stringify(event) : `${event.file}: ${sentence(event)}`)
  }

  /** Of no file: what the command is about to do. */
  say(text: string): void {
    if (!this.#json) this.#write(text)
  }

  /** What all new files cost, before anything is begun. */
  price(price: WholePrice, balance: number): void {
    const { videos, seconds, credits, outputs, paidOutputs, unknownVideos } = price
    if (videos === 0) return
    if (this.#json) {
      const counts = { outputs, paid_outputs: paidOutputs, unknown_videos: unknownVideos, balance }
      return this.#write(JSON.stringify({ event: 'price', videos, seconds, credits, ...counts }))
    }
    const paid =
      paidOutputs === outputs
        ? 'it is held now, and what is not used comes back'
        : `${paidOutputs} of ${outputs} outputs are paid by that, the others wait for credits`
    this.#write(`${count(videos, 'new video')}, ${clock(seconds)} in all: ${count(credits, 'credit')}`)
    this.#write(`You have ${balance}: ${paid}.`)
    if (unknownVideos > 0)
      this.#write(
        `How long ${count(unknownVideos, 'video')} will be is known once uploaded: that price comes on top.`,
      )
  }

  /** The texts of all files that want a look, the most doubtful first. */
  list(entries: readonly ReviewEntry[]): void {
    if (this.#json) {
      for (const { original, language, target, translation, codes, places, videos } of entries) {
        const files = videos.map(({ projectId: file, seconds }) => ({ file, seconds }))
        const texts = { original, source_language: language, language: target, translation }
        this.#write(JSON.stringify({ event: 'look', ...texts, checks: codes, places, files }))
      }
      return
    }
    if (entries.length === 0) return
    this.#write(entries.length === 1 ? '1 text wants a look:' : `${entries.length} texts want a look:`)
    for (const entry of entries.slice(0, MOST_LISTED)) this.#write(`  ${line(entry)}`)
    if (entries.length > MOST_LISTED) this.#write(`  … and ${entries.length - MOST_LISTED} more`)
  }

  /** The texts that a person would complain of in the pictures of all outputs. */
  faults(faults: readonly OutputFault[]): void {
    if (this.#json) {
      for (const { path: file, ...fault } of faults)
        this.#write(JSON.stringify({ event: 'fault', file, ...fault }))
      return
    }
    if (faults.length === 0) return
    this.#write(`The picture of ${count(faults.length, 'text')} wants a look:`)
    for (const fault of faults.slice(0, MOST_LISTED)) this.#write(`  ${faultLine(fault)}`)
    if (faults.length > MOST_LISTED) this.#write(`  … and ${faults.length - MOST_LISTED} more`)
  }

  end(totals: Totals): void {
    if (this.#json) return this.#write(JSON.stringify({ event: 'end', ...totals }))
    const { done, skipped, failed, needsReview, needsCredits } = totals
    const parts = [
      `${done} done`,
      ...(skipped > 0 ? [`${skipped} done before`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(needsReview > 0 ? [`${needsReview} to be looked at`] : []),
      ...(needsCredits > 0 ? [`${needsCredits} waiting for credits`] : []),
    ]
    this.#write(`${parts.join(', ')}.`)
  }
}

/** More lines than this nobody reads in a terminal; `--json` has all of them. */
const MOST_LISTED = 100
const MOST_FILES = 3

function line({ original, target, translation, codes, videos }: ReviewEntry): string {
  const places = videos
    .slice(0, MOST_FILES)
    .map(({ projectId: file, seconds }) => `${file} at ${clock(seconds)}`)
  const more = videos.length > MOST_FILES ? ` and ${videos.length - MOST_FILES} more` : ''
  return `${target}: ${quoted(original)} → ${quoted(translation)}, ${codes.join(', ')} (${places.join(', ')}${more})`
}

function faultLine({ path, language, original, translation, faults, seconds }: OutputFault): string {
  const place = seconds === null ? path : `${path} at ${clock(seconds)}`
  return `${language}: ${quoted(original)} → ${quoted(translation)}, ${faults.join(', ')} (${place})`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

function quoted(text: string): string {
  return `“${text.replaceAll(/\s+/g, ' ').trim()}”`
}

function sentence({ event, detail, output, price, checks = [], project }: FileEvent): string {
  const found = checks.map(({ code, texts }) => (texts > 0 ? `${code} (${texts})` : code)).join(', ')
  switch (event) {
    case 'skipped':
      return 'done before'
    case 'begun':
      return detail === undefined ? 'begins' : `goes on (${detail})`
    case 'uploaded':
      return price ? `uploaded, costs ${price} credits` : 'uploaded'
    case 'stage':
      return detail ?? ''
    case 'written':
      return `→ ${output ?? ''}${found === '' ? '' : `, wants a look: ${found}`}`
    case 'done':
      return `done${detail === undefined ? '' : ` in ${detail}`}`
    case 'failed':
      return `FAILED: ${detail ?? ''}`
    case 'needs-look':
      return `wants a look: ${found} → ${project ?? ''}`
    case 'needs-credits':
      return `waits for credits: ${detail ?? ''}`
  }
}
