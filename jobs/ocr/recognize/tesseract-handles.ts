import type { Language } from '#app/domain/languages.ts'
import type { Tesseract } from './tesseract.ts'

/** Handles kept at once: each takes 10 to 50 MB. */
const MOST_HANDLES = 5

/** A language that nobody asked for in so long belongs to a project that is done. */
const IDLE_MS = 20_000

/** One handle a language, made when first asked for; closed when long unused, or longest when there are too many. */
export function tesseractHandles(
  create: (language: Language) => Tesseract,
  now: () => number = Date.now,
): {
  get: (language: Language) => Tesseract
  close: () => void
} {
  // a Map keeps the order of insertion: the first entry is the one longest unused
  const handles = new Map<Language, { handle: Tesseract; usedAt: number }>()
  const closeOldest = () => {
    const [oldest] = handles
    if (!oldest) return
    oldest[1].handle.close()
    handles.delete(oldest[0])
  }
  return {
    get: (language) => {
      const known = handles.get(language)
      handles.delete(language)
      for (const [, { usedAt }] of handles) if (now() - usedAt > IDLE_MS) closeOldest()
      if (!known && handles.size >= MOST_HANDLES) closeOldest()
      const handle = known?.handle ?? create(language)
      handles.set(language, { handle, usedAt: now() })
      return handle
    },
    close: () => {
      while (handles.size > 0) closeOldest()
    },
  }
}
