import { Transform } from 'node:stream'

/**
 * A page without the zero bytes that React 18 puts into it: a piece is sent whole when a letter of several bytes no longer
 * fits into it, and browsers show each byte that was left as �. Zero bytes are no part of any page.
 */
export function withoutZeroBytes(): Transform {
  return new Transform({
    transform: (piece: Buffer, _encoding, done) =>
      done(null, piece.includes(0) ? piece.filter((byte) => byte !== 0) : piece),
  })
}
