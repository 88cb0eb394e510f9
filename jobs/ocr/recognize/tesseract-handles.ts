import type { Language } from '#app/domain/languages.ts'
import type { Tesseract } from './tesseract.ts'

/** Handles kept at once: each takes 10 to 50 MB. */
const MOST_HANDLES = 5

/** One handle a language, made when first asked for; the one longest unused is closed when there are too many. */
export function tesseractHandles(create: (language: Language) => Tesseract): {
  get: (language: Language) => Tesseract
  close: () => void
} {
  // a Map keeps the order of insertion: the first entry is the one longest unused
  const handles = new Map<Language, Tesseract>()
  const closeOldest = () => {
    const [oldest] = handles
    if (!oldest) return
    oldest[1].close()
    handles.delete(oldest[0])
  }
  return {
    get: (language) => {
      const known = handles.get(language)
      if (!known && handles.size >= MOST_HANDLES) closeOldest()
      const handle = known ?? create(language)
      handles.delete(language)
      handles.set(language, handle)
      return handle
    },
    close: () => {
      while (handles.size > 0) closeOldest()
    },
  }
}
