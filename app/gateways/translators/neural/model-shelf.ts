/** Something loaded that holds memory until it is let go. */
export interface Loaded {
  free(): void
}

/** Keeps the most recently used models, so many at most; the one unused for longest leaves first. */
export class ModelShelf<Model extends Loaded> {
  private readonly models = new Map<string, Model>()
  private readonly load: (name: string) => Model
  private readonly room: number

  constructor(load: (name: string) => Model, room: number) {
    this.load = load
    this.room = room
  }

  get names(): string[] {
    return [...this.models.keys()]
  }

  /** Throws what loading throws; nothing stays behind then. */
  take(name: string): Model {
    const known = this.models.get(name)
    this.models.delete(name)
    // room is made before, not after: two big models at once may be one too many
    while (known === undefined && this.models.size >= this.room) this.dropOldest()
    const model = known ?? this.load(name)
    this.models.set(name, model)
    return model
  }

  private dropOldest(): void {
    const [oldest] = this.models
    if (oldest === undefined) return
    this.models.delete(oldest[0])
    oldest[1].free()
  }
}
