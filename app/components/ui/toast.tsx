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
import type { Message, ShownMessage } from './toast-list.tsx'

const SHOWN_AT_ONCE = 3

/** Fetches what shows messages, ahead of one that may have to be told without a connection. */
export const loadToasts = () => import('./toast-list.tsx')
// most visits never see one
const ToastList = lazy(loadToasts)
const Announce = createContext<(message: Message) => void>(() => undefined)
const Withdraw = createContext<() => void>(() => undefined)

/** Shows a message at the foot of the window for a few seconds; pointing at it or focusing it stops the clock. */
export function useToast(): (message: Message) => void {
  return useContext(Announce)
}

/** Takes back the messages of what went wrong, once it has not any more. */
export function useWithdrawProblems(): () => void {
  return useContext(Withdraw)
}

export function Toasts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ShownMessage[]>([])
  const announce = useCallback((message: Message) => {
    startTransition(() =>
      setMessages((now) => [...now, { ...message, id: (now.at(-1)?.id ?? 0) + 1 }].slice(-SHOWN_AT_ONCE)),
    )
  }, [])
  const drop = useCallback((id: number) => setMessages((now) => now.filter((shown) => shown.id !== id)), [])
  const withdraw = useCallback(() => setMessages((now) => now.filter(({ tone }) => tone !== 'wrong')), [])
  return (
    <Announce.Provider value={announce}>
      <Withdraw.Provider value={withdraw}>{children}</Withdraw.Provider>
      {messages.length > 0 && (
        <Suspense fallback={null}>
          <ToastList messages={messages} drop={drop} />
        </Suspense>
      )}
    </Announce.Provider>
  )
}
