import { randomFrom } from '#tests/fixtures/drawn-video.ts'
import { aviWithSubtitles, movReferringTo } from '#tests/fixtures/hostile-media.ts'
import { drawn, type HostileFile } from './hostile-file.ts'

const X264 = '-c:v libx264 -preset ultrafast -threads 1 -pix_fmt yuv420p'
const MOVING = '-f lavfi -i testsrc2=s=320x180:r=25 -t 2'

/** A sound small file whose bytes are then changed. */
const broken = (
  name: string,
  extension: HostileFile['extension'],
  change: (bytes: Buffer) => Buffer | undefined,
  ...args: readonly string[]
): HostileFile => ({
  name,
  extension,
  draw: async (folder) => {
    const bytes = await drawn(folder, extension, MOVING, ...(args.length > 0 ? args : [X264]))
    return change(bytes) ?? bytes
  },
})

/** Writes a number over one that stands so many bytes behind the name of a box. */
const overwriting = (box: string, offset: number, value: number) => (bytes: Buffer) => {
  bytes.writeUInt32BE(value, bytes.lastIndexOf(box) + offset)
  return bytes
}

function scrambled(bytes: Buffer, seed: number, share: number, from = 0): Buffer {
  const random = randomFrom(seed)
  for (let index = from; index < bytes.length; index += 1)
    if (random() < share) bytes[index] = Math.floor(random() * 256)
  return bytes
}

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

const FTYP = box('ftyp', Buffer.from('isom\0\0\x02\0isomavc1', 'latin1'))
const asFile = (name: string, extension: HostileFile['extension'], make: () => Buffer): HostileFile => ({
  name,
  extension,
  draw: () => Promise.resolve(make()),
})

function nested(depth: number): Buffer {
  const boxes = Buffer.alloc(8 * depth)
  for (let level = 0; level < depth; level += 1) {
    boxes.writeUInt32BE(8 * (depth - level), 8 * level)
    boxes.write('moov', 8 * level + 4)
  }
  return boxes
}

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
const MPEG4 = ['-c:v mpeg4']

/** Files whose bytes lie. */
export const BROKEN_FILES: readonly HostileFile[] = [
  broken('broken off at 60 %', 'mkv', (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6))),
  broken('broken off before its index', 'mp4', (bytes) => bytes.subarray(0, bytes.lastIndexOf('moov') - 4)),
  broken('an index and nothing else', 'mp4', (bytes) =>
    Buffer.concat([FTYP, bytes.subarray(bytes.lastIndexOf('moov') - 4)]),
  ),
  broken('noise in place of its frames', 'mp4', (bytes) => {
    const data = bytes.indexOf('mdat') + 4
    return bytes.fill(0xa7, data, bytes.lastIndexOf('moov') - 4)
  }),
  broken('an index that points beyond the file', 'mp4', (bytes) => {
    const table = bytes.lastIndexOf('stco') + 8
    for (let entry = 0; entry < bytes.readUInt32BE(table); entry += 1)
      bytes.writeUInt32BE(0xffffffff, table + 4 + 4 * entry)
    return bytes
  }),
  broken('two thousand million frames by its index', 'mp4', overwriting('stsz', 12, 0x7fffffff)),
  broken('frames of two gigabytes by its index', 'mp4', overwriting('stsz', 8, 0x7fffffff)),
  broken('frames that last for years', 'mp4', overwriting('stts', 16, 0x7fffffff)),
  broken('frames that last no time', 'mp4', overwriting('stts', 16, 0)),
  broken('an hour by its header, two seconds in truth', 'mp4', overwriting('mvhd', 20, 3_600_000)),
  broken('a millisecond by its header, two seconds in truth', 'mp4', overwriting('mvhd', 20, 1)),
  broken(
    '64×64 by its header, 4096² in truth',
    'mp4',
    (bytes) => {
      const entry = bytes.lastIndexOf('avc1')
      bytes.writeUInt16BE(64, entry + 28)
      bytes.writeUInt16BE(64, entry + 30)
      return bytes
    },
    '-vf scale=4096:4096 -frames:v 1',
    X264,
  ),
  broken('65535² by its header, 320×180 in truth', 'mp4', (bytes) => {
    const entry = bytes.lastIndexOf('avc1')
    bytes.writeUInt16BE(0xffff, entry + 28)
    bytes.writeUInt16BE(0xffff, entry + 30)
    return bytes
  }),
  broken('one byte in a hundred is another', 'mp4', (bytes) => scrambled(bytes, 2, 0.01, 48)),
  broken('one byte in a thousand is another', 'mkv', (bytes) => scrambled(bytes, 3, 0.001, 48)),
  broken(
    'one byte in a thousand is another, in AVI',
    'avi',
    (bytes) => scrambled(bytes, 4, 0.001, 48),
    ...MPEG4,
  ),
  broken(
    'four thousand million frames by its header',
    'avi',
    (bytes) => {
      bytes.writeUInt32LE(0xffffffff, bytes.indexOf('avih') + 8 + 16)
      bytes.writeUInt32LE(0xffffffff, bytes.indexOf('strh') + 8 + 32)
      return bytes
    },
    ...MPEG4,
  ),
  broken(
    'an AVI whose index is noise',
    'avi',
    (bytes) => scrambled(bytes, 5, 1, bytes.lastIndexOf('idx1') + 8),
    ...MPEG4,
  ),
  broken(
    'an AVI whose subtitles are a playlist',
    'avi',
    (bytes) => aviWithSubtitles(PLAYLIST, bytes),
    ...MPEG4,
  ),
  broken(
    'a MOV whose frames lie in another file',
    'mov',
    (bytes) => movReferringTo('/etc/passwd', bytes),
    '-c:v mjpeg',
  ),
  broken('twenty megabytes of tags', 'mp4', (bytes) =>
    Buffer.concat([bytes, box('udta', box('\xa9nam', Buffer.alloc(20_000_000, 'x')))]),
  ),
  broken('a page of HTML behind it', 'mp4', (bytes) =>
    Buffer.concat([bytes, Buffer.from('<!doctype html><script>alert(1)</script>')]),
  ),
  asFile('a playlist', 'mp4', () => Buffer.concat([FTYP, Buffer.from(PLAYLIST)])),
  asFile('a list of files to be joined', 'mkv', () =>
    Buffer.concat([
      Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex'),
      Buffer.from("\nffconcat version 1.0\nfile '/etc/passwd'\n"),
    ]),
  ),
  asFile('boxes in boxes, ten thousand deep', 'mp4', () => Buffer.concat([FTYP, nested(10_000)])),
  asFile('a million empty boxes', 'mp4', () => {
    const free = box('free', Buffer.alloc(0))
    return Buffer.concat([FTYP, Buffer.alloc(8_000_000).fill(free)])
  }),
  asFile('ten megabytes of nothing', 'mp4', () => Buffer.concat([FTYP, Buffer.alloc(10_000_000)])),
  asFile('a box of four thousand petabytes', 'mp4', () =>
    Buffer.concat([FTYP, Buffer.from('000000016d6f6f760fffffffffffffff', 'hex'), Buffer.alloc(1000)]),
  ),
  asFile('an EBML element without an end', 'mkv', () =>
    Buffer.concat([
      Buffer.from('1a45dfa38b4282886d6174726f736b61', 'hex'),
      Buffer.from('1853806701ffffffffffffff', 'hex'),
      Buffer.alloc(1_000_000, 0x01),
    ]),
  ),
]
