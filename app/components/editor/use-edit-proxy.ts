import { useEffect } from 'react'
import type { EditorVideo } from '#app/domain/original-view.ts'
import type { Desk } from './desk.ts'

/** Soon at first, for a short video; a film takes the server an hour. */
const POLL_MS = { first: 1000, most: 30_000 }

/** Has a copy of the video made that is quick to seek in, where that is of use, and shows it once it is there. */
export function useEditProxy(desk: Desk): void {
  useEffect(() => {
    const asked = new AbortController()
    const { signal } = asked
    let timer: ReturnType<typeof setTimeout> | undefined
    const address = `/projects/${desk.projectId}/translation/edit-proxy`
    const read = async (waitMs: number) => {
      const response = await fetch(address, { signal })
      if (response.status !== 200 || response.redirected) return
      // our own route's answer
      const video = (await response.json()) as EditorVideo
      desk.takeVideo(video.file)
      if (video.isCopyComing) timer = setTimeout(() => attempt(waitMs), waitMs)
    }
    // nobody misses it
    const attempt = (waitMs: number) => void read(Math.min(2 * waitMs, POLL_MS.most)).catch(() => undefined)
    void fetch(address, { method: 'POST', signal }).then(
      ({ ok, redirected }) => ok && !redirected && attempt(POLL_MS.first / 2),
      () => undefined,
    )
    return () => {
      asked.abort()
      clearTimeout(timer)
    }
  }, [desk])
}
