import * as z from 'zod'

/** Run-length encoded time stamps of consecutive frames: the first, then pairs of step and count. */
export const StampRuns = z.object({
  first: z.int(),
  steps: z.array(z.tuple([z.int(), z.int().positive()])),
})
export type StampRuns = z.infer<typeof StampRuns>

/** A constant rate takes one run however long it lasts. Undefined if a frame has no stamp, or there are none. */
export function runsOf(stamps: readonly (number | undefined)[]): StampRuns | undefined {
  const [first] = stamps
  if (first === undefined) return undefined
  const steps: [number, number][] = []
  let before = first
  for (const stamp of stamps.slice(1)) {
    if (stamp === undefined) return undefined
    const run = steps.at(-1)
    if (run?.[0] === stamp - before) run[1] += 1
    else steps.push([stamp - before, 1])
    before = stamp
  }
  return { first, steps }
}

export function stampsOf({ first, steps }: StampRuns): number[] {
  const stamps = [first]
  let at = first
  for (const [step, count] of steps) for (let i = 0; i < count; i++) stamps.push((at += step))
  return stamps
}
