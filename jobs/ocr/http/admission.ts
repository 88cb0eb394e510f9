import { Problem } from '../failures.ts'

export type AdmissionLimits = Readonly<{ requests: number; bytes: number }>

/** Lets only so much work in at a time, so that memory stays bounded however many ask. */
export function createAdmission(limits: AdmissionLimits): (bytes: number) => () => void {
  let [requests, bytes] = [0, 0]
  /** Reserves room for a body; answers how to give it back. Throws the problem `busy` when there is none. */
  return (size) => {
    // one request alone always fits, or a large frame would never be read
    if (requests >= limits.requests || (requests > 0 && bytes + size > limits.bytes))
      throw new Problem('busy', 'Ask again in a moment.')
    requests++
    bytes += size
    let held = true
    return () => {
      if (!held) return
      held = false
      requests--
      bytes -= size
    }
  }
}
