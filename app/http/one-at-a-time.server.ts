import type { Socket } from 'node:net'
import type { NextFunction, RequestHandler } from 'express'

/** Browsers send nothing ahead, and programs that do, only a few. */
const MOST_WAITING = 16

/** Requests of a connection whose last answer is on its way, in the order of their arrival. */
const waiting = new WeakMap<Socket, NextFunction[]>()

/**
 * Begins a request when the one before it on the same connection is answered. Node hands over all that were sent ahead at
 * once, a thousand in one packet, and goes on with them when their sender is gone: here they are forgotten with the
 * connection, and more than 16 end it.
 */
export const oneAtATime: RequestHandler = ({ socket }, response, next) => {
  if (socket.destroyed) return
  const inTurn = () => {
    response.once('close', () => goOn(socket))
    next()
  }
  const queue = waiting.get(socket)
  if (queue === undefined) {
    waiting.set(socket, [])
    inTurn()
  } else if (queue.length < MOST_WAITING) queue.push(inTurn)
  else socket.destroy()
}

function goOn(socket: Socket): void {
  const begin = socket.destroyed ? undefined : waiting.get(socket)?.shift()
  if (begin) begin()
  else waiting.delete(socket)
}
