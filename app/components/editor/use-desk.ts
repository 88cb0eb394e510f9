import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { EditorTracks } from '#app/domain/editor-tracks.ts'
import type { UnsavedTexts } from '../translation/unsaved-texts.ts'
import { askedMoment } from './asked-moment.ts'
import type { Desk } from './desk.ts'
import type { OwnVersions } from './own-versions.ts'
import { typingPause } from './typing-pause.ts'

/** Null until the tracks are here, where no video was measured, and without script. */
export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk | null {
  return useContext(DeskContext)
}

const RETRY_AFTER_MS = 5000

/** Reads the tracks once the screen is there, and again whenever the texts are of another version. */
export function useEditorDesk({
  projectId,
  version,
  unsaved,
  own,
}: {
  projectId: string
  /** The newest that the page knows of. */
  version: number
  unsaved: UnsavedTexts
  own: OwnVersions
}): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null)
  const [attempt, setAttempt] = useState(0)
  const known = useRef(-1)
  useEffect(() => desk?.tracks.subscribe(() => (known.current = desk.tracks.get().version)), [desk])
  useEffect(() => {
    // made here, from what was here
    if (version <= known.current) return
    const asked = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const response = await fetch(`/projects/${projectId}/translation/tracks`, { signal: asked.signal })
      // there is no video that was measured; or the session has ended
      if (response.status === 404 || response.redirected) return
      if (!response.ok) throw new Error('the tracks did not come')
      // our own route's answer
      const tracks = (await response.json()) as EditorTracks
      if (known.current < 0) await typingPause()
      // it comes with all that only acts on tracks
      const { Desk: Tracks } = await import('./open-tool.tsx')
      setDesk((before) => {
        if (before === null) {
          const made = new Tracks(projectId, tracks, unsaved, own)
          const seconds = askedMoment(new URLSearchParams(window.location.search))
          if (seconds !== undefined) made.playhead.seek(Math.floor(seconds * tracks.framesPerSecond + 1e-6))
          return made
        }
        before.receive(tracks)
        return before
      })
    }
    read().catch(() => {
      if (!asked.signal.aborted) timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_AFTER_MS)
    })
    return () => {
      asked.abort()
      clearTimeout(timer)
    }
  }, [projectId, version, unsaved, own, attempt])
  return desk
}
