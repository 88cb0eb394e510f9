import { useEffect, useMemo, useRef, useState } from 'react'
import { cleanRelativePath } from '#app/domain/output-names.ts'
import { type Pricing, type WholePrice, wholePrice } from '#app/domain/render-price.ts'
import { useRefresh } from '../layout/use-refresh.ts'
import type { ChosenFile } from './dropped-files.ts'

export interface PriceQuestion {
  readonly price: WholePrice
  /** The lengths of some files are still being read. */
  readonly isMeasuring: boolean
}

type Measured = ChosenFile & { readonly isMeasured: boolean }

/**
 * Asks once for all files that were chosen, before anything is sent: what they cost by what their headers say, and how
 * far the balance goes. Without `pricing` nothing costs anything, and `agreed` gets the files at once.
 */
export function usePriceQuestion(
  pricing: Pricing | null,
  { agreed, withdrawn }: Record<'agreed' | 'withdrawn', (files: readonly ChosenFile[]) => void>,
) {
  const [files, setFiles] = useState<readonly Measured[]>([])
  useBalanceOnReturn(files.length > 0)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])

  const measure = async (chosen: readonly ChosenFile[]) => {
    const { readVideoSeconds } = await import('#app/domain/video-seconds.ts')
    for (const { path, file } of chosen) {
      if (isGone.current) return
      const read = async (start: number, end: number) =>
        new Uint8Array(await file.slice(start, end).arrayBuffer())
      const expectedSeconds = await readVideoSeconds({ sizeBytes: file.size, read })
      setFiles((now) =>
        now.map((one) => (one.path === path ? { ...one, expectedSeconds, isMeasured: true } : one)),
      )
    }
  }

  const ask = (chosen: readonly ChosenFile[], isSent: (path: string) => boolean) => {
    if (!pricing) return agreed(chosen)
    const there = new Set(pricing.known.flatMap(({ path, isThere }) => (isThere ? [path] : [])))
    const isThere = ({ path }: ChosenFile) => isSent(path) || there.has(cleanRelativePath(path) ?? path)
    // costs nothing more: it is only said that it is there
    agreed(chosen.filter(isThere))
    const fresh = chosen.filter((one) => !isThere(one))
    setFiles((now) => [
      ...now.filter(({ path }) => !fresh.some((other) => other.path === path)),
      ...fresh.map((one) => ({ ...one, isMeasured: false })),
    ])
    void measure(fresh)
  }

  const end = (told: (files: readonly ChosenFile[]) => void) => () => {
    setFiles([])
    told(files)
  }

  const question = useMemo<PriceQuestion | null>(() => {
    if (!pricing || files.length === 0) return null
    const held = new Map(pricing.known.map((one) => [one.path, one.held]))
    const videos = files.map(({ path, expectedSeconds }) => ({
      seconds: expectedSeconds,
      held: held.get(cleanRelativePath(path) ?? path) ?? 0,
    }))
    return { price: wholePrice(videos, pricing), isMeasuring: files.some(({ isMeasured }) => !isMeasured) }
  }, [pricing, files])

  return { ask, question, agree: end(agreed), withdraw: end(withdrawn) }
}

/** Credits are bought in another tab: whoever comes back sees what they have now. */
function useBalanceOnReturn(isAsking: boolean): void {
  const { refresh } = useRefresh()
  useEffect(() => {
    if (!isAsking) return
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [isAsking, refresh])
}
