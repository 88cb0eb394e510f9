import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawn, type HostileFile } from './hostile-file.ts'

const X264 = '-c:v libx264 -preset ultrafast -threads 1'
const MOVING = '-f lavfi -i testsrc2=s=320x180:r=25 -t 1'

const by = (name: string, extension: HostileFile['extension'], ...args: readonly string[]): HostileFile => ({
  name,
  extension,
  draw: (folder) => drawn(folder, extension, ...args),
})
/** A video whose pixels are kept as the container's other pictures seldom are. */
const withPixels = (format: string, codec: string, extension: HostileFile['extension'] = 'mkv') =>
  by(`pixels of ${format} (${codec})`, extension, MOVING, `-pix_fmt ${format} -c:v ${codec}`)

/** A video to which `count` files of so many bytes are attached, as fonts are. */
const withFonts = (count: number, bytes: number): HostileFile => ({
  name: `${count} fonts of ${bytes} bytes`,
  extension: 'mkv',
  draw: async (folder) => {
    await writeFile(join(folder, 'font.ttf'), Buffer.alloc(bytes, 'x'))
    const font = (index: number) =>
      `-attach ${join(folder, 'font.ttf')} -metadata:s:${index + 1} mimetype=application/x-truetype-font`
    const fonts = Array.from({ length: count }, (_, index) => font(index)).join(' ')
    return drawn(folder, 'mkv', MOVING, `${fonts} -pix_fmt yuv420p`, X264)
  },
})

/** Copies the one track of an MP4 whose index is at its end. */
function withTracks(mp4: Buffer, count: number): Buffer {
  const moov = mp4.lastIndexOf('moov') - 4
  const trak = mp4.indexOf('trak', moov) - 4
  const end = trak + mp4.readUInt32BE(trak)
  const copies = Array.from({ length: count - 1 }, () => mp4.subarray(trak, end))
  const grown = Buffer.concat([mp4.subarray(0, end), ...copies, mp4.subarray(end)])
  grown.writeUInt32BE(mp4.readUInt32BE(moov) + (count - 1) * (end - trak), moov)
  return grown
}
const ofTracks = (count: number): HostileFile => ({
  name: `${count} video tracks`,
  extension: 'mp4',
  draw: async (folder) => withTracks(await drawn(folder, 'mp4', MOVING, '-pix_fmt yuv420p', X264), count),
})

/** A picture, or a document, under the name of a video. */
const posing = (name: string, make: string | ((folder: string) => Promise<Buffer>)): HostileFile => ({
  name: `${name} called a video`,
  extension: 'mp4',
  draw: (folder) => (typeof make === 'string' ? Promise.resolve(Buffer.from(make)) : make(folder)),
})

/** What containers and codecs allow and nearly nobody sends. */
export const ODD_FILES: readonly HostileFile[] = [
  ofTracks(900),
  ofTracks(5000),
  withFonts(20, 1_000_000),
  withFonts(300, 1000),
  by('turned by 45 degrees', 'mp4', MOVING, '-metadata:s:v rotate=45 -pix_fmt yuv420p', X264),
  by('turned by 90 degrees', 'mov', MOVING, '-metadata:s:v rotate=90 -pix_fmt yuv420p', X264),
  by(
    'HDR (PQ, BT.2020)',
    'mp4',
    MOVING,
    '-pix_fmt yuv420p10le -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc',
    '-c:v libx265 -preset ultrafast -x265-params log-level=none:pools=1',
  ),
  by(
    'HDR (HLG), 12 bit',
    'mkv',
    MOVING,
    '-pix_fmt yuv420p12le -color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc',
    '-c:v libx265 -preset ultrafast -x265-params log-level=none:pools=1',
  ),
  withPixels('pal8', 'gif'),
  withPixels('monob', 'png', 'mov'),
  withPixels('rgb48be', 'png', 'mov'),
  withPixels('gray16be', 'png', 'mov'),
  withPixels('gbrp16le', 'ffv1'),
  withPixels('yuva444p16le', 'ffv1'),
  withPixels('yuv410p', 'ffv1'),
  withPixels('yuva420p', 'libvpx -auto-alt-ref 0'),
  by('raw pictures without a codec', 'avi', MOVING, '-pix_fmt bgr24 -c:v rawvideo'),
  by('a list of single pictures (JPEG 2000)', 'mov', MOVING, '-c:v jpeg2000'),
  by('a frame rate of 1/86400', 'mkv', '-f lavfi -i color=s=16x16:r=1/86400 -frames:v 3 -c:v ffv1'),
  by('three days at one frame a second', 'mkv', '-f lavfi -i color=s=16x16:r=1 -t 259200 -c:v mpeg4'),
  posing('a PNG', (folder) => drawn(folder, 'png', MOVING, '-frames:v 1')),
  posing('an animated GIF', (folder) => drawn(folder, 'gif', MOVING)),
  posing('an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  posing('an HTML page', '<!doctype html><script>alert(1)</script>'),
]
