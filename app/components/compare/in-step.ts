/** Off by so much, a jump is less noticed than catching up would be. */
const JUMP_SECONDS = 0.3
/** Half a frame at 25 frames a second: nobody sees it. */
const IN_STEP_SECONDS = 0.02
/** How much faster or slower for each second that it is off; it is not heard, so it may hurry. */
const EAGERNESS = 3
const MOST_FASTER = 0.5

/** What brings a video that runs beside another into step with it: a jump, or a rate at which it catches up or falls back. */
export function correctionOf(
  leaderSeconds: number,
  followerSeconds: number,
): { readonly jump: true } | { readonly jump: false; readonly rate: number } {
  const behind = leaderSeconds - followerSeconds
  if (Math.abs(behind) > JUMP_SECONDS) return { jump: true }
  if (Math.abs(behind) < IN_STEP_SECONDS) return { jump: false, rate: 1 }
  return { jump: false, rate: 1 + Math.max(-MOST_FASTER, Math.min(MOST_FASTER, EAGERNESS * behind)) }
}
