/** Reads `-progress` output: calls back with the frames written so far and the seconds reached. */
export function progressReader(
  onProgress: (progress: { frames: number; seconds: number }) => void,
): (chunk: Buffer) => void {
  let rest = ''
  let frames = 0
  return (chunk) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [key, value = ''] = line.split('=')
      if (key === 'frame') frames = Number.parseInt(value, 10) || 0
      // before the first frame the time is N/A or negative
      if (key === 'out_time_us')
        onProgress({ frames, seconds: Math.max(0, Number.parseInt(value, 10) / 1e6 || 0) })
    }
  }
}
