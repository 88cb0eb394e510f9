import type { Language } from '#app/domain/languages.ts'

/** A language that nobody asked for in so long belongs to a project that is done. */
const IDLE_MS = 5000

/**
 * What one language is read with, made when first asked for; closed when long unused, or longest when there are more
 * than `most`.
 */
export function handles<Key extends Language, Handle extends { close: () => void }>(
  create: (language: Key) => Handle,
  most: number,
  now: () => number = Date.now,
): {
  get: (language: Key) => Handle
  close: () => void
} {
  // a Map has insertion order: the first entry is the least recently used
  const open = new Map<Key, { handle: Handle; usedAt: number }>()
  const closeOldest = () => {
    const [oldest] = open
    if (!oldest) return
    oldest[1].handle.close()
    open.delete(oldest[0])
  }
  return {
    get: (language) => {
      const known = open.get(language)
      open.delete(language)
      for (const [, { usedAt }] of open) if (now() - usedAt > IDLE_MS) closeOldest()
      if (!known && open.size >= most) closeOldest()
      const handle = known?.handle ?? create(language)
      open.set(language, { handle, usedAt: now() })
      return handle
    },
    close: () => {
      while (open.size > 0) closeOldest()
    },
  }
}
