import * as z from 'zod'
import { MAX_PROBLEMS } from '../domain/errors.ts'

/** A list whose length is looked at before its elements. */
export function countedArray<Element extends z.ZodType>(
  element: Element,
  { min = 0, max }: { min?: number; max: number },
) {
  return z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= max) return value
    context.issues.push({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: value })
    return z.NEVER
  }, z.array(element).min(min).max(max))
}

/**
 * Texts by keys of any number, which is looked at before the entries; these are looked at until 50 are wrong. How many
 * were not is told by a problem of its own: `uncheckedIn`.
 */
export function countedTexts<Key extends z.ZodType<string, string>>(
  key: Key,
  { max, maxLength, tooLong }: { max: number; maxLength: number; tooLong: string },
) {
  return z.preprocess(
    (given, context) => {
      if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
      const entries: [string, unknown][] = Object.entries(given)
      if (entries.length > max) {
        context.issues.push({
          code: 'too_big',
          origin: 'object',
          maximum: max,
          inclusive: true,
          input: given,
        })
        return z.NEVER
      }
      let wrong = 0
      for (const [index, [name, text]] of entries.entries()) {
        const problem = problemOf(name, text)
        if (!problem) continue
        context.issues.push(problem)
        wrong += 1
        const unchecked = entries.length - index - 1
        if (wrong < MAX_PROBLEMS || unchecked === 0) continue
        context.issues.push({ code: 'custom', path: [], params: { unchecked }, input: given })
        break
      }
      return wrong === 0 ? given : z.NEVER
    },
    z.record(key, z.string().max(maxLength, tooLong)),
  )

  function problemOf(name: string, text: unknown): z.core.$ZodRawIssue | undefined {
    const path = [name]
    if (!key.safeParse(name).success)
      return { code: 'invalid_key', origin: 'record', issues: [], path, input: text }
    if (typeof text !== 'string') return { code: 'invalid_type', expected: 'string', path, input: text }
    return text.length > maxLength ? { code: 'custom', message: tooLong, path, input: text } : undefined
  }
}

/** How many entries were not looked at any more; undefined for every other problem. */
export function uncheckedIn(issue: z.core.$ZodIssue): number | undefined {
  return Unchecked.safeParse(issue).data?.params.unchecked
}

const Unchecked = z.object({ code: z.literal('custom'), params: z.object({ unchecked: z.int() }) })
