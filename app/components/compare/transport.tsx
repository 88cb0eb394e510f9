import { Columns2, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimecode } from '#app/i18n/format.ts'
import { Button } from '../ui/button.tsx'

/** Plays and stops both videos by the one that leads, and goes to another place in them. */
export function Transport({
  leader,
  isPlaying,
  playOrPause,
  unavailable,
  isMuted,
  onMute,
  isSideBySide,
  onSideBySide,
}: {
  leader: HTMLVideoElement | null
  isPlaying: boolean
  playOrPause: () => void
  unavailable: boolean
  isMuted: boolean
  onMute: (muted: boolean) => void
  isSideBySide: boolean
  onSideBySide: (sideBySide: boolean) => void
}) {
  const { t } = useTranslation('compare')
  const { seconds, duration, go } = useClock(leader)
  const time = { time: formatTimecode(seconds), total: formatTimecode(duration) }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Square
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? t('pause') : t('play')}
        unavailable={unavailable}
        onClick={playOrPause}
      />
      <input
        type="range"
        min={0}
        max={duration || 1}
        step={0.1}
        value={seconds}
        disabled={unavailable}
        aria-label={t('position')}
        aria-valuetext={t('positionAt', time)}
        onChange={(event) => go(event.currentTarget.valueAsNumber)}
        className="slider min-w-20 flex-1"
      />
      <span className="text-sm tabular-nums text-muted">{t('positionAt', time)}</span>
      <Square
        icon={isMuted ? VolumeX : Volume2}
        label={isMuted ? t('unmute') : t('mute')}
        onClick={() => onMute(!isMuted)}
      />
      <Button
        type="button"
        icon={Columns2}
        aria-pressed={isSideBySide}
        onClick={() => onSideBySide(!isSideBySide)}
        className="hidden aria-pressed:border-text aria-pressed:shadow-[inset_0_0_0_1px_var(--text)] lg:inline-flex"
      >
        {t('side')}
      </Button>
    </div>
  )
}

function Square({
  label,
  ...rest
}: {
  icon: typeof Play
  label: string
  unavailable?: boolean
  onClick: () => void
  children?: ReactNode
}) {
  return <Button type="button" size="square" aria-label={label} title={label} {...rest} />
}

/** Where the video is, how long it lasts, and a way to another place in it. */
function useClock(video: HTMLVideoElement | null) {
  const [clock, setClock] = useState({ seconds: 0, duration: 0 })
  useEffect(() => {
    if (!video) return
    const leaving = new AbortController()
    const readClock = () => setClock({ seconds: video.currentTime, duration: video.duration || 0 })
    for (const event of ['timeupdate', 'seeking', 'loadedmetadata', 'durationchange', 'ended'])
      video.addEventListener(event, readClock, { signal: leaving.signal })
    readClock()
    return () => leaving.abort()
  }, [video])
  const go = (seconds: number) => {
    // at once, or the thumb would spring back until the video has followed
    setClock({ ...clock, seconds })
    if (video) moveTo(video, seconds)
  }
  return { ...clock, go }
}

function moveTo(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds
}
