/** A fraction as ffmpeg writes it. */
export interface Ratio {
  readonly num: number
  readonly den: number
}

/** An entry of the decoder's log; `filter` is the filter's name in the graph. */
export type LogEntry =
  | { kind: 'clock'; filter: string; timeBase: Ratio; frameRate: Ratio | undefined }
  | { kind: 'frame'; filter: string; pts: number | undefined; width: number; height: number }
  | { kind: 'colors'; filter: string; range: string; matrix: string }
  | { kind: 'duration'; seconds: number }

const SOURCE = String.raw`^\[showinfo@(\w+) @ 0x[0-9a-f]+\]`
const CLOCK = new RegExp(String.raw`${SOURCE} config in time_base: (\d+)\/(\d+), frame_rate: (\d+)\/(\d+)`)
const FRAME = new RegExp(String.raw`${SOURCE} n: *\d+ pts: *(-?\d+|NOPTS) .* s:(\d+)x(\d+) `)
const COLORS = new RegExp(String.raw`${SOURCE} color_range:(\S+) color_space:(\S+)`)
const DURATION = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)/

/**
 * Parses one line of what ffmpeg writes to stderr at log level info with `showinfo@<name>` in its graph; undefined for
 * any other line. Tags of the file cannot forge a line: ffmpeg indents them.
 */
export function parseLogLine(line: string): LogEntry | undefined {
  const frame = FRAME.exec(line)
  if (frame) {
    const [, filter = '', pts, width, height] = frame
    return {
      kind: 'frame',
      filter,
      pts: pts === 'NOPTS' ? undefined : Number(pts),
      width: Number(width),
      height: Number(height),
    }
  }
  const colors = COLORS.exec(line)
  if (colors) {
    const [, filter = '', range = '', matrix = ''] = colors
    return { kind: 'colors', filter, range, matrix }
  }
  const clock = CLOCK.exec(line)
  if (clock) {
    const [, filter = '', ...numbers] = clock
    const [num = 0, den = 1, rateNum = 0, rateDen = 0] = numbers.map(Number)
    const frameRate = rateNum > 0 && rateDen > 0 ? { num: rateNum, den: rateDen } : undefined
    return { kind: 'clock', filter, timeBase: { num, den }, frameRate }
  }
  const duration = DURATION.exec(line)
  if (!duration) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = duration.slice(1).map(Number)
  return { kind: 'duration', seconds: hours * 3600 + minutes * 60 + seconds }
}
