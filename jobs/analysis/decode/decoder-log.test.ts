import { expect, test } from 'vitest'
import { parseLogLine } from './decoder-log.ts'

const AT = '[showinfo@source @ 0x55e70282a340]'

test.each([
  [
    `${AT} n: 148 pts: 148148 pts_time:4.93827 pos:   768470 fmt:yuv420p sar:1/1 s:1280x720 i:P iskey:0 type:B `,
    { kind: 'frame', filter: 'source', pts: 148148, width: 1280, height: 720 },
  ],
  [
    `${AT} n:   0 pts:  -1024 pts_time:-0.08  pos:       48 fmt:yuv420p sar:1/1 s:16x8 i:P iskey:1 type:I `,
    { kind: 'frame', filter: 'source', pts: -1024, width: 16, height: 8 },
  ],
  [
    `${AT} n:   0 pts: NOPTS pts_time:NOPTS   pos:       48 fmt:yuv420p sar:1/1 s:16x8 i:P iskey:1 type:I `,
    { kind: 'frame', filter: 'source', pts: undefined, width: 16, height: 8 },
  ],
  [
    `${AT} config in time_base: 1/30000, frame_rate: 30000/1001`,
    {
      kind: 'clock',
      filter: 'source',
      timeBase: { num: 1, den: 30000 },
      frameRate: { num: 30000, den: 1001 },
    },
  ],
  [
    `${AT} config in time_base: 1/1000, frame_rate: 1/0`,
    { kind: 'clock', filter: 'source', timeBase: { num: 1, den: 1000 }, frameRate: undefined },
  ],
  [
    `${AT} color_range:tv color_space:bt709 color_primaries:bt709 color_trc:bt709`,
    { kind: 'colors', filter: 'source', range: 'tv', matrix: 'bt709' },
  ],
  ['  Duration: 01:02:03.50, start: 0.000000, bitrate: 1237 kb/s', { kind: 'duration', seconds: 3723.5 }],
  [`    title           : ${AT} n:   0 pts: 9 pts_time:9 pos: 1 fmt:x sar:1/1 s:9x9 i:P`, undefined],
  [`${AT} config out time_base: 0/0, frame_rate: 0/0`, undefined],
  ['frame=    3 fps=0.0 q=-0.0', undefined],
])('parses a line of the decoder log: %s', (line, entry) => {
  expect(parseLogLine(line)).toEqual(entry)
})
