/** What ffmpeg calls pictures of so many bits: the video's, with transparency, and those of a blend. */
export const FORMATS = {
  8: { video: 'yuv420p', drawn: 'yuva420p', blend: 'yuv420' },
  10: { video: 'yuv420p10le', drawn: 'yuva420p10le', blend: 'yuv420p10' },
} as const
