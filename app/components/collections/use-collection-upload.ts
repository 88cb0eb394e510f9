import { useRevalidator } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Pricing } from '#app/domain/render-price.ts'
import { useLogInAgain } from '../layout/bearer-token.ts'
import { sendVideo, type Sent, type Transmission } from '../upload/send-video.ts'
import { announceFile, announceFiles, withdrawFile } from './announce-file.ts'
import type { ChosenFile } from './dropped-files.ts'
import { usePriceQuestion } from './use-price-question.ts'

/** More share one line of the visitor's, and each a turn of the machine that looks into them. */
const AT_ONCE = 3
/** The file itself is wrong; others are refused for what passes, as too little room. */
const NO_VIDEO = /^(?:media\.(?:unreadable|too-demanding)|upload\.(?:wrong-type|too-l|too-big|not-a-video))/
/** Between two tries while the server is out of reach, until a file is given up for now. */
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

export interface UploadRow {
  readonly path: string
  readonly totalBytes: number
  readonly sentBytes: number
  /**
   * `offline` goes on by itself once there is a connection; `stalled` when somebody says so; `there` had come before;
   * `wrong` is not for us, and `reason` says why.
   */
  readonly state: 'waiting' | 'sending' | 'checking' | 'offline' | 'stalled' | 'done' | 'there' | 'wrong'
  readonly reason?: string
}

type Change = Partial<Omit<UploadRow, 'path' | 'totalBytes'>>

/** What the parts of the hook share that nothing on the screen depends on. */
interface Machine {
  readonly waiting: ChosenFile[]
  readonly running: Map<string, Transmission | undefined>
  isOver: boolean
}

/**
 * Sends files to a collection, a few side by side, as soon as they are chosen, or once their price is agreed to. `wrong`
 * says what is wrong with a file as far as a browser can tell; such a one is listed and the others go on. A lost
 * connection is waited for.
 */
export function useCollectionUpload(
  collectionId: string,
  {
    wrong,
    unreachable,
    pricing,
  }: { wrong: (file: File) => string | undefined; unreachable: string; pricing: Pricing | null },
) {
  const [rows, setRows] = useState<ReadonlyMap<string, UploadRow>>(new Map())
  const machine = useRef<Machine>({ waiting: [], running: new Map(), isOver: false })
  /** All that were to be sent, to be tried again. */
  const begun = useRef<readonly ChosenFile[]>([])
  const { revalidate } = useRevalidator()
  const logInAgain = useLogInAgain()
  useEffect(() => {
    const { current } = machine
    current.isOver = false
    return () => {
      current.isOver = true
      // what has arrived stays on the server for whoever comes back
      for (const transmission of current.running.values()) transmission?.pause()
    }
  }, [])

  const change = (path: string, part: Change) =>
    setRows((now) => {
      const row = now.get(path)
      return row ? new Map(now).set(path, { ...row, ...part }) : now
    })

  const settle = (path: string, sent: Sent) => {
    if (sent.outcome === 'stored') return change(path, { state: 'done' })
    if (sent.outcome === 'refused') return change(path, { state: 'wrong', reason: sent.problem.detail })
    if (sent.outcome === 'logged-out') return logInAgain()
    change(path, { state: 'stalled', reason: unreachable })
  }

  const announce = async (chosen: ChosenFile) => {
    for (const delayMs of RETRY_MS) {
      const announced = await announceFile(collectionId, chosen)
      if (announced.outcome !== 'unreachable' || machine.current.isOver) return announced
      change(chosen.path, { state: 'offline' })
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
    return announceFile(collectionId, chosen)
  }

  const send = async (one: ChosenFile) => {
    const { path, file } = one
    change(path, { state: 'sending' })
    const announced = await announce(one)
    if (announced.outcome === 'there') return change(path, { state: 'there', sentBytes: file.size })
    if (announced.outcome !== 'awaits') return settle(path, announced)
    const transmission = sendVideo({
      file,
      projectId: announced.projectId,
      unfinished: undefined,
      onProgress: (sentBytes) =>
        change(path, { sentBytes, state: sentBytes >= file.size ? 'checking' : 'sending' }),
      onWaiting: () => change(path, { state: 'offline' }),
      onStalled: () => change(path, { state: 'stalled' }),
    })
    machine.current.running.set(path, transmission)
    const sent = await transmission.sent
    if (sent.outcome === 'refused' && NO_VIDEO.test(sent.problem.code))
      await withdrawFile(announced.projectId)
    settle(path, sent)
  }

  const next = () => {
    const { waiting, running, isOver } = machine.current
    while (!isOver && running.size < AT_ONCE) {
      const one = waiting.shift()
      if (!one) break
      running.set(one.path, undefined)
      void send(one).finally(() => {
        running.delete(one.path)
        next()
        if (running.size === 0) revalidate()
      })
    }
  }

  const isUnderWay = (path: string) =>
    machine.current.running.has(path) || machine.current.waiting.some((other) => other.path === path)

  const begin = (chosen: readonly ChosenFile[]) => {
    // while some are announced, the same ones may have been chosen once more
    const files = chosen.filter(({ path }) => !isUnderWay(path))
    const paths = new Set(files.map(({ path }) => path))
    begun.current = [...begun.current.filter(({ path }) => !paths.has(path)), ...files]
    machine.current.waiting.push(...files)
    next()
  }
  const question = usePriceQuestion(pricing, {
    agreed: (files) => {
      if (files.some(({ expectedSeconds }) => expectedSeconds !== undefined))
        void announceFiles(collectionId, files).then(() => begin(files))
      else begin(files)
    },
    withdrawn: (files) =>
      setRows((now) => {
        const rows = new Map(now)
        for (const { path } of files) rows.delete(path)
        return rows
      }),
  })

  const take = (files: readonly ChosenFile[]) => {
    const fresh = files.filter(({ path }) => !isUnderWay(path))
    const judged = fresh.map((one) => ({ one, reason: wrong(one.file) }))
    setRows((now) => {
      const rows = new Map(now)
      for (const { one, reason } of judged) {
        const { path, file } = one
        const row: UploadRow = { path, totalBytes: file.size, sentBytes: 0, state: 'waiting' }
        rows.set(path, reason === undefined ? row : { ...row, state: 'wrong', reason })
      }
      return rows
    })
    question.ask(
      judged.flatMap(({ one, reason }) => (reason === undefined ? [one] : [])),
      // sooner than the page's own data say so
      (path) => hasArrived(rows.get(path)),
    )
  }

  const goOn = () => {
    for (const transmission of machine.current.running.values()) transmission?.resume()
    // those that did not even come so far begin anew
    const stalled = begun.current.filter(
      ({ path }) => rows.get(path)?.state === 'stalled' && !isUnderWay(path),
    )
    for (const { path } of stalled) change(path, { state: 'waiting', sentBytes: 0 })
    begin(stalled)
  }

  return { rows: useMemo(() => [...rows.values()], [rows]), take, goOn, question }
}

function hasArrived(row: UploadRow | undefined): boolean {
  return row?.state === 'done' || row?.state === 'there'
}

/** What all of them together have sent; those that are not for us do not count. */
export function totalsOf(rows: readonly UploadRow[]) {
  const counted = rows.filter(({ state }) => state !== 'wrong')
  return {
    files: counted.length,
    done: counted.filter(hasArrived).length,
    wrong: rows.length - counted.length,
    sentBytes: counted.reduce((sum, row) => sum + (hasArrived(row) ? row.totalBytes : row.sentBytes), 0),
    totalBytes: counted.reduce((sum, row) => sum + row.totalBytes, 0),
  }
}
