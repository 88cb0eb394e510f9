import { Store } from '../editor/store.ts'

export interface Edit {
  readonly text: string
  /** What the server is known to have. */
  readonly saved: string
}

interface Received {
  readonly version: number
  readonly groups: readonly { readonly id: string; readonly translation: string }[]
}

/** So long a change waits for what was typed before it. */
const PATIENCE_MS = 3000

/**
 * What a person has typed, by the id of its group. The text boxes come and go as one scrolls through thousands of
 * texts; what was typed into them stays here until it is saved.
 */
export class UnsavedTexts {
  readonly #edits = new Map<string, Edit>()
  readonly #listeners = new Set<() => void>()
  /** Another whenever what a text box holds may have changed. */
  readonly revision = new Store(0)
  /** Another whenever what was typed is to be saved at once. */
  readonly hurry = new Store(0)
  #isDirty = false
  #version = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly isDirty = (): boolean => this.#isDirty

  type(id: string, text: string, saved: string): void {
    const known = this.#edits.get(id)?.saved ?? saved
    if (text === known && known === saved) this.#edits.delete(id)
    else this.#edits.set(id, { text, saved: known })
    this.#tell()
  }

  /** What the text box of a group holds. */
  textOf(id: string, saved: string): string {
    return this.#edits.get(id)?.text ?? saved
  }

  unsaved(): Record<string, string> {
    return Object.fromEntries(
      [...this.#edits].flatMap(([id, { text, saved }]) => (text === saved ? [] : [[id, text]])),
    )
  }

  /** What is not saved, with what it was typed over. */
  edits(): ReadonlyMap<string, Edit> {
    return new Map([...this.#edits].filter(([, { text, saved }]) => text !== saved))
  }

  /** What was typed on a page that is gone; what has been typed here since is newer. */
  restore(edits: ReadonlyMap<string, Edit>): void {
    for (const [id, edit] of edits) if (!this.#edits.has(id)) this.#edits.set(id, edit)
    this.#tell()
  }

  /** The text is there no more. */
  forget(id: string): void {
    this.#edits.delete(id)
    this.#tell()
  }

  /**
   * Has what was typed saved at once, so that the history has it before what is done next. Resolves once it is, or after a
   * while where it cannot be.
   */
  async settle(): Promise<void> {
    if (!this.#isDirty) return
    this.hurry.set(this.hurry.get() + 1)
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => end())
      const timer = setTimeout(() => end(), PATIENCE_MS)
      const end = () => {
        clearTimeout(timer)
        stop()
        resolve()
      }
    })
  }

  /** The server has taken these. What was typed since then is still unsaved. */
  confirm(texts: Readonly<Record<string, string>>): void {
    for (const [id, saved] of Object.entries(texts)) {
      const edit = this.#edits.get(id)
      if (edit) this.#edits.set(id, { ...edit, saved })
    }
    this.#tell()
  }

  /**
   * The server's texts as they are now. An edit that was saved before is none any more; one that says the same as they do
   * is saved, and stays until the next answer: the frame may still show the text as it was before.
   */
  receive({ version, groups }: Received): void {
    // an answer may be overtaken by a newer one
    if (version < this.#version) return
    this.#version = version
    for (const { id, translation } of groups) {
      const edit = this.#edits.get(id)
      if (!edit) continue
      if (edit.text === edit.saved) this.#edits.delete(id)
      else this.#edits.set(id, { ...edit, saved: translation })
    }
    this.#tell()
  }

  /** What is saved is as the server has it: it may have been taken back or replaced there. */
  forgetSaved(): void {
    for (const [id, { text, saved }] of this.#edits) if (text === saved) this.#edits.delete(id)
    this.#tell()
  }

  #tell(): void {
    this.revision.set(this.revision.get() + 1)
    const isDirty = [...this.#edits.values()].some(({ text, saved }) => text !== saved)
    if (isDirty === this.#isDirty) return
    this.#isDirty = isDirty
    for (const listener of this.#listeners) listener()
  }
}
