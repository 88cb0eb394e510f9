import type { SourceVideo } from '#jobs/render/source/source-video.ts'

/** Ten seconds of 1280 × 720 at 25 frames a second with one track of sound, a key frame every two seconds. */
export function sourceVideo(changes: Partial<SourceVideo> = {}): SourceVideo {
  return {
    path: '/video.mp4',
    container: 'mov',
    streamIndex: 0,
    codec: 'h264',
    widthPx: 1280,
    heightPx: 720,
    codedWidthPx: 1280,
    codedHeightPx: 720,
    pixelAspect: 1,
    displayWidthPx: 1280,
    displayHeightPx: 720,
    color: { range: 'tv', space: 'bt709', primaries: 'bt709', transfer: 'bt709' },
    light: 'sdr',
    lightData: { masteringDisplay: null, lightLevel: null, dynamic: null },
    bitDepth: 8,
    isRgb: false,
    matrix: 'bt709',
    timescale: 12_800,
    frameTimes: Float64Array.from({ length: 250 }, (_, frame) => frame / 25),
    keyFrames: [0, 50, 100, 150, 200],
    framesPerSecond: 25,
    videoOffsetSeconds: 0,
    durationSeconds: 10,
    videoBitRate: null,
    audio: [{ index: 1, codec: 'aac', channels: 2, startSeconds: 0, durationSeconds: 10 }],
    subtitles: [],
    ...changes,
  }
}
