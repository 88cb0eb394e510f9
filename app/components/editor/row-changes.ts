import type { TextGroup } from '#app/domain/text-groups.ts'
import type { OwnVersions } from './own-versions.ts'
import { Store } from './store.ts'
import type { Saving } from './text-changes.ts'

/** What is set in a row of the list with one click, for all places of its text. */
export interface RowChange {
  readonly reviewed?: boolean
  readonly disposition?: TextGroup['disposition']
}

type Send = (groupId: string, change: RowChange) => Promise<number | undefined>

/** Changes of rows: seen at once, sent one after the other, and kept until the server's texts say the same. */
export class RowChanges {
  readonly pending = new Store<ReadonlyMap<string, RowChange>>(new Map())
  readonly saving = new Store<Saving>('saved')
  readonly #own: OwnVersions
  readonly #send: Send
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(own: OwnVersions, send: Send) {
    this.#own = own
    this.#send = send
  }

  /** @param onSaved called once the server has other texts */
  set(groupId: string, change: RowChange, onSaved: () => void): void {
    this.#keep(groupId, { ...this.pending.get().get(groupId), ...change })
    this.#waiting++
    this.saving.set('saving')
    this.#last = this.#last.then(() => this.#deliver(groupId, change, onSaved))
  }

  /** The server's text as it is now: what says the same is no change any more. */
  receive({ id, isReviewed, disposition }: Pick<TextGroup, 'id' | 'isReviewed' | 'disposition'>): void {
    const change = this.pending.get().get(id)
    if (!change) return
    const isReviewSame = change.reviewed === undefined || change.reviewed === isReviewed
    const isDispositionSame = change.disposition === undefined || change.disposition === disposition
    if (isReviewSame && isDispositionSame) this.#keep(id, undefined)
  }

  /** What was set is shown as the server has it: it may have been taken back. */
  forget(): void {
    this.pending.set(new Map())
  }

  async #deliver(groupId: string, change: RowChange, onSaved: () => void): Promise<void> {
    let isTaken = true
    try {
      const version = await this.#send(groupId, change)
      if (version !== undefined) this.#own.add(version)
      onSaved()
    } catch {
      isTaken = false
      this.#keep(groupId, undefined)
    }
    this.#waiting--
    if (!isTaken) this.saving.set('failed')
    else if (this.#waiting === 0 && this.saving.get() === 'saving') this.saving.set('saved')
  }

  #keep(groupId: string, change: RowChange | undefined): void {
    const pending = new Map(this.pending.get())
    if (change) pending.set(groupId, change)
    else pending.delete(groupId)
    this.pending.set(pending)
  }
}
