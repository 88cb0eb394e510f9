import { AppError } from '../domain/errors.ts'
import type { UserId } from '../domain/ids.ts'

/** Each stands for a connection that is held open in this process. */
const OF_A_USER = 10
const OF_ALL = 2_000

const seats = new Map<UserId, number>()
let taken = 0

/** Takes one of a user's seats and returns what gives it back, once. Throws `events.too-many`. */
export function takeSeat(userId: UserId): () => void {
  const own = seats.get(userId) ?? 0
  if (own >= OF_A_USER || taken >= OF_ALL)
    throw new AppError('events.too-many', { params: { retryAfterSeconds: 30 } })
  seats.set(userId, own + 1)
  taken += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    taken -= 1
    const left = (seats.get(userId) ?? 1) - 1
    if (left > 0) seats.set(userId, left)
    else seats.delete(userId)
  }
}
