const PLAYED = {
  ...{ container: 'mp4', videoCodec: 'h264', profile: 'High', pixelFormat: 'yuv420p' },
  audioCodecs: [],
}

/** What is known of a film that browsers play. */
export function playedFacts(mostFramesBetweenKeys: number): string {
  return JSON.stringify({ ...PLAYED, mostFramesBetweenKeys })
}

/** Columns of a translated project whose film browsers play, and seek in without a copy. */
export const PLAYED_FILM = {
  status: 'translated',
  current_stage: 'translation',
  mime_type: 'video/mp4',
  playback_facts: playedFacts(12),
  ...{ fps_num: 10, fps_den: 1, width: 1280, height: 720 },
} as const

/** Places of two texts in its frame. */
export const TOP = { x: 100, y: 60, width: 400, height: 48, angleDegrees: 0 }
export const BOTTOM = { x: 400, y: 600, width: 480, height: 60, angleDegrees: 0 }
