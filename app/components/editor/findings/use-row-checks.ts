import { useEffect, useRef } from 'react'
import type { RowChecks } from '#app/domain/check-list.ts'
import type { Desk } from '../desk.ts'
import { useStored, useStoredPart } from '../store.ts'

/** After a save: several that follow one another are looked through once. */
const PAUSE_MS = 500
/** Those of a film take the server a third of a second: it is left alone for so many times as long as the last ones took. */
const PAUSES = 4
const RETRY_AFTER_MS = 5000

/** Reads what there is to look at, again whenever the texts are of another version or a finding was put aside. */
export function useRowChecks(desk: Desk): void {
  const version = useStoredPart(desk.tracks, (tracks) => tracks.version)
  const asides = useStored(desk.asides)
  const tookMs = useRef(0)
  useEffect(() => {
    const asked = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const begun = performance.now()
      try {
        const response = await fetch(`/projects/${desk.projectId}/translation/checks`, {
          signal: asked.signal,
        })
        // the session has ended
        if (response.redirected) return
        if (!response.ok) throw new Error('the checks did not come')
        // our own route's answer
        const { findings, toReview, terms } = (await response.json()) as RowChecks
        tookMs.current = performance.now() - begun
        desk.checks.set({
          findings: new Map(findings),
          toReview: new Set(toReview),
          terms: new Map(terms.map(([language, pairs]) => [language, new Map(pairs)])),
        })
      } catch {
        if (!asked.signal.aborted) timer = setTimeout(() => void read(), RETRY_AFTER_MS)
      }
    }
    timer = setTimeout(() => void read(), Math.max(PAUSE_MS, PAUSES * tookMs.current))
    return () => {
      asked.abort()
      clearTimeout(timer)
    }
  }, [desk, version, asides])
}
