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
  /** A change is on its way: what is typed meanwhile is saved once its version is known. */
  readonly isSending = new Store(false)
  readonly #own: OwnVersions
  readonly #send: Send
  readonly #before: () => Promise<void>
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  /** @param before ends once what was done earlier is saved, so that the history has it in this order */
  constructor(own: OwnVersions, send: Send, before: () => Promise<void> = () => Promise.resolve()) {
    this.#own = own
    this.#send = send
    this.#before = before
  }

  /** @param onSaved called once the server has other texts */
  set(groupId: string, change: RowChange, onSaved: () => void): void {
    this.#keep(groupId, { ...this.pending.get().get(groupId), ...change })
    this.#waiting++
    this.saving.set('saving')
    this.#last = this.#last.then(this.#before).then(() => this.#deliver(groupId, change, onSaved))
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
    this.isSending.set(true)
    let isTaken = true
    try {
      const version = await this.#send(groupId, change)
      if (version !== undefined) this.#own.add(version)
      onSaved()
    } catch {
      isTaken = false
      this.#keep(groupId, undefined)
    }
    this.isSending.set(false)
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
