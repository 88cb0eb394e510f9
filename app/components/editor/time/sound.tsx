import { useEffect, useMemo, useState } from 'react'
import type { Desk } from '../desk.ts'
import type { TimeScale } from './time-scale.ts'
import { pathOf, type Waveform } from './waveform.ts'

const HEIGHT_PX = 28
/** A film takes the server half a minute; whoever waits longer has no worker. */
const WAITS_MS = [1000, 2000, 4000, 8000, 16_000, 32_000]

/** How loud the video is over the time that is shown: nothing before it was measured, and where nothing is heard. */
export function Sound({ desk, scale, widthPx }: { desk: Desk; scale: TimeScale; widthPx: number }) {
  const waveform = useWaveform(desk.projectId)
  const hasSound = waveform !== null && waveform.peaks.length > 0
  const path = useMemo(
    () => (hasSound ? pathOf(waveform, scale, { widthPx, heightPx: HEIGHT_PX }) : null),
    [hasSound, waveform, scale, widthPx],
  )
  if (!hasSound) return null
  return (
    <svg
      aria-hidden
      data-testid="waveform"
      height={HEIGHT_PX}
      className="pointer-events-none block w-full border-t border-hairline fill-control"
    >
      {path !== null && <path d={path} />}
    </svg>
  )
}

/** Asks for the waveform once the editor is there, and has it made where there is none. */
function useWaveform(projectId: string): Waveform | null {
  const [waveform, setWaveform] = useState<Waveform | null>(null)
  useEffect(() => {
    const asked = new AbortController()
    const { signal } = asked
    let timer: ReturnType<typeof setTimeout> | undefined
    const address = `/projects/${projectId}/translation/waveform`
    const read = async (waits: readonly number[]) => {
      const response = await fetch(address, { signal })
      if (response.status === 200 && !response.redirected) {
        const peaks = new Uint8Array(await response.arrayBuffer())
        setWaveform({ peaks, peaksPerSecond: Number(response.headers.get('X-Peaks-Per-Second')) })
      } else if (response.status === 204 && waits[0] !== undefined) {
        if (waits === WAITS_MS) await fetch(address, { method: 'POST', signal })
        timer = setTimeout(() => attempt(waits.slice(1)), waits[0])
      }
    }
    // nobody misses it
    const attempt = (waits: readonly number[]) => void read(waits).catch(() => undefined)
    attempt(WAITS_MS)
    return () => {
      asked.abort()
      clearTimeout(timer)
    }
  }, [projectId])
  return waveform
}
