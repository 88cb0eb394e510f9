import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { changingSize, drawn, growing, type HostileFile } from './hostile-file.ts'

const X264 = '-c:v libx264 -preset ultrafast -threads 1 -pix_fmt yuv420p'
const MOVING = '-f lavfi -i testsrc2=s=320x180:r=25'
const SOUND = '-f lavfi -i sine'

/** A file that ffmpeg itself makes of arguments. */
const by = (name: string, extension: HostileFile['extension'], ...args: readonly string[]): HostileFile => ({
  name,
  extension,
  draw: (folder) => drawn(folder, extension, ...args),
})

const times = (count: number, text: string) => Array.from({ length: count }, () => text).join(' ')

/** Well-formed files that ask for much. */
export const DRAWN_FILES: readonly HostileFile[] = [
  {
    name: 'later pictures of 12000² (MJPEG)',
    extension: 'mkv',
    draw: (folder) => growing(folder, 'mjpeg', '12000x12000', 5),
  },
  {
    name: 'later pictures of 12000² (H.264)',
    extension: 'mkv',
    draw: (folder) => changingSize(folder, '12000x12000'),
  },
  {
    name: 'later pictures of 12000² (PNG)',
    extension: 'mkv',
    draw: (folder) => growing(folder, 'png', '12000x12000', 3),
  },
  {
    name: 'later pictures a little above the limit',
    extension: 'mkv',
    draw: (folder) => growing(folder, 'mjpeg', '4400x2400', 3),
  },
  by('8192² from the start', 'mp4', '-f lavfi -i color=s=8192x8192:r=1 -frames:v 1', X264),
  by('12000² from the start (MJPEG)', 'avi', '-f lavfi -i color=s=12000x12000:r=1 -frames:v 2 -c:v mjpeg'),
  by('16000×1000 (PNG)', 'mov', '-f lavfi -i color=s=16000x1000:r=1 -frames:v 2 -c:v png'),
  by(
    '4K, 4:4:4, 16 references',
    'mp4',
    '-f lavfi -i color=gray:s=3840x2160:r=25 -frames:v 40 -c:v libx264 -preset ultrafast -refs 16 -pix_fmt yuv444p',
  ),
  by(
    '4K, 4:4:4, 10 bit',
    'mkv',
    '-f lavfi -i color=gray:s=3840x2160:r=25 -frames:v 8 -c:v libx264 -preset ultrafast -pix_fmt yuv444p10le',
  ),
  by('a ribbon of 16384×16', 'mp4', '-f lavfi -i testsrc2=s=16384x16:r=5 -t 2', X264),
  by('a ribbon of 16×16384', 'mp4', '-f lavfi -i testsrc2=s=16x16384:r=5 -t 2', X264),
  by('2×2 pixels', 'mp4', '-f lavfi -i testsrc2=s=2x2:r=5 -t 2', X264),
  by(
    '1×1 pixel',
    'mkv',
    '-f lavfi -i color=s=4x4:r=5 -t 2 -vf format=yuv444p,crop=1:1:0:0:exact=1 -c:v ffv1',
  ),
  by(
    'odd size, 4:4:4',
    'mkv',
    '-f lavfi -i testsrc2=s=321x181:r=5 -t 2 -c:v libx264 -preset ultrafast -pix_fmt yuv444p',
  ),
  by('pixels of 1:1000', 'mp4', MOVING, '-t 2 -vf setsar=1/1000', X264),
  by('pixels of 1000:1', 'mkv', MOVING, '-t 2 -vf setsar=1000', X264),
  by('a million frames a second', 'mp4', '-f lavfi -i testsrc2=s=64x36:r=1000000 -frames:v 500', X264),
  by('1000 frames a second, 20,000 of them', 'mp4', '-f lavfi -i color=s=16x16:r=1000 -frames:v 20000', X264),
  by('108,000 tiny frames', 'mkv', '-f lavfi -i color=s=16x16:r=60 -t 1800 -c:v mpeg4'),
  by('ten hours in a small file', 'mkv', '-f lavfi -i color=s=16x16:r=1/10 -t 36000 -c:v mpeg4'),
  by('two hours, one frame a second', 'mp4', '-f lavfi -i color=s=16x16:r=1 -t 7199', X264),
  by('one frame that lasts an hour', 'mp4', '-f lavfi -i color=s=64x36:r=1/3600 -frames:v 1', X264),
  by(
    'a jump of eleven days',
    'mkv',
    MOVING,
    '-t 2 -vf setpts=PTS+gte(N\\,25)*1000000/TB -fps_mode passthrough',
    X264,
  ),
  by('times below nothing', 'mp4', MOVING, '-t 2 -output_ts_offset -1000', X264),
  by('frames at times without order', 'mkv', MOVING, '-t 2 -c:v mpeg4 -bsf:v setts=pts=PTS+mod(N\\,7)*100'),
  by('eighty sound tracks', 'mkv', MOVING, SOUND, `-map 0:v ${times(80, '-map 1:a')} -t 1`, X264, '-c:a mp2'),
  by('forty video tracks', 'mkv', MOVING, `${times(40, '-map 0:v')} -t 0.4`, X264),
  by(
    'sound of 192 kHz in eight channels',
    'mkv',
    MOVING,
    '-f lavfi -i sine=r=192000 -t 2 -ac 8 -c:a pcm_s32le',
    X264,
  ),
  by('sound alone', 'mp4', `${SOUND} -t 1 -c:a aac`),
  by(
    '10 bit HEVC',
    'mp4',
    MOVING,
    '-t 1 -c:v libx265 -preset ultrafast -x265-params log-level=none:pools=1 -pix_fmt yuv420p10le',
  ),
  by(
    'interlaced MPEG-2',
    'mkv',
    '-f lavfi -i testsrc2=s=720x576:r=25 -t 1 -c:v mpeg2video -flags +ildct+ilme',
  ),
  by('lossless noise', 'mkv', '-f lavfi -i nullsrc=s=640x360:r=25,geq=random(1)*255:128:128 -t 1 -c:v ffv1'),
  {
    name: 'sixty subtitle tracks of 2,000 lines',
    extension: 'mkv',
    draw: async (folder) => {
      const stamp = (index: number) => `00:00:0${index % 2},${String(index % 1000).padStart(3, '0')}`
      const cues = Array.from(
        { length: 2000 },
        (_, index) => `${index}\n${stamp(index)} --> 00:00:02,000\nx\n`,
      )
      await writeFile(join(folder, 'cues.srt'), cues.join('\n'))
      const inputs = [MOVING, '-i', join(folder, 'cues.srt')]
      return drawn(folder, 'mkv', ...inputs, `-map 0:v ${times(60, '-map 1:s')} -t 2`, X264, '-c:s srt')
    },
  },
  {
    name: 'five thousand chapters',
    extension: 'mkv',
    draw: async (folder) => {
      const chapter = (index: number) =>
        `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${index}\nEND=${index + 1}\ntitle=${'x'.repeat(200)}\n`
      const list = Array.from({ length: 5000 }, (_, index) => chapter(index)).join('')
      await writeFile(join(folder, 'chapters.txt'), `;FFMETADATA1\n${list}`)
      const inputs = [MOVING, '-i', join(folder, 'chapters.txt')]
      return drawn(folder, 'mkv', ...inputs, '-map 0:v -map_metadata 1 -t 2', X264)
    },
  },
  {
    name: 'a cover picture and sound',
    extension: 'mp4',
    draw: async (folder) => {
      await writeFile(join(folder, 'cover.jpg'), await drawn(folder, 'mjpeg', MOVING, '-frames:v 1 -f mjpeg'))
      const inputs = [SOUND, '-i', join(folder, 'cover.jpg')]
      return drawn(
        folder,
        'mp4',
        ...inputs,
        '-map 0 -map 1 -t 1 -c:a aac -c:v copy -disposition:v attached_pic',
      )
    },
  },
]
