let last = 0

/** A number that no other call in this process has had. */
export function uniqueNumber(): number {
  last += 1
  return last
}
