import {
  createContext,
  lazy,
  type ReactNode,
  startTransition,
  Suspense,
  useCallback,
  useContext,
  useState,
} from 'react'
import type { BannerTone } from './banner.tsx'

export interface Message {
  tone: BannerTone
  text: string
  /** 5000 unless given. */
  durationMs?: number | undefined
  /** Called once the message has gone, by itself or by hand. */
  onGone?: (() => void) | undefined
}
export interface ShownMessage extends Message {
  id: number
}
const SHOWN_AT_ONCE = 3

/** Fetches what shows messages, ahead of one that may have to be told without a connection. */
export const loadToasts = () => import('./toast-list.tsx')
// most visits never see one
const ToastList = lazy(loadToasts)
const Announce = createContext<(message: Message) => void>(() => undefined)

/** Shows a message at the foot of the window for a few seconds; pointing at it or focusing it stops the clock. */
export function useToast(): (message: Message) => void {
  return useContext(Announce)
}

export function Toasts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ShownMessage[]>([])
  const announce = useCallback((message: Message) => {
    startTransition(() =>
      setMessages((now) => [...now, { ...message, id: (now.at(-1)?.id ?? 0) + 1 }].slice(-SHOWN_AT_ONCE)),
    )
  }, [])
  const drop = useCallback((id: number) => setMessages((now) => now.filter((shown) => shown.id !== id)), [])
  return (
    <Announce.Provider value={announce}>
      {children}
      {messages.length > 0 && (
        <Suspense fallback={null}>
          <ToastList messages={messages} drop={drop} />
        </Suspense>
      )}
    </Announce.Provider>
  )
}
