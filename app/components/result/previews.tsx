import { useEffect, useRef } from 'react'
import { usePolling } from '../projects/use-polling.ts'
import { ContactSheet } from './contact-sheet.tsx'
import { isMaking, type PreviewsView } from '#app/domain/preview-view.ts'
import { Trial } from './trial.tsx'

const POLL_MS = 1500

/** What was made to look at before the whole video is, or how far it is. */
export function Previews({
  projectId,
  previews,
  language,
}: {
  projectId: string
  previews: PreviewsView
  /** Of the translations, as a BCP 47 tag. */
  language: string
}) {
  const isBusy = isMaking(previews)
  const wasBusy = useRef(isBusy)
  const place = useRef<HTMLDivElement>(null)
  usePolling(isBusy, POLL_MS)
  // not by the address: a page without script would only scroll there again, and never ask for what is new
  useEffect(() => {
    if (isBusy && !wasBusy.current) place.current?.scrollIntoView()
    wasBusy.current = isBusy
  }, [isBusy])
  const { trial, sheet } = previews
  const isThere = [trial, sheet].some(({ progress, failure, done }) => progress !== null || failure || done)
  if (!isThere) return null
  return (
    <div ref={place} id="previews" className="grid scroll-mt-20 gap-6">
      <Trial projectId={projectId} trial={trial} language={language} />
      <ContactSheet projectId={projectId} sheet={sheet} language={language} />
    </div>
  )
}
