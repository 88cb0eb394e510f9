import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type BannerTone, TONES } from './banner.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

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

const DURATION_MS = 5000

export default function ToastList({
  messages,
  drop,
}: {
  messages: readonly ShownMessage[]
  drop: (id: number) => void
}) {
  const { t } = useTranslation()
  return (
    <Toast.Provider label={t('toast.label')} swipeDirection="down">
      {messages.map(({ id, tone, text, durationMs, onGone }) => (
        <Toast.Root
          key={id}
          type={tone === 'wrong' ? 'foreground' : 'background'}
          duration={durationMs ?? DURATION_MS}
          onOpenChange={(open) => {
            if (open) return
            drop(id)
            onGone?.()
          }}
          className="flex animate-enter items-start gap-3 rounded-lg border border-hairline bg-raised p-4 shadow"
        >
          <Icon of={TONES[tone].icon} size={20} className={classes('mt-px', TONES[tone].mark)} />
          <Toast.Description className="min-w-0 flex-1">{text}</Toast.Description>
          <Toast.Close
            aria-label={t('toast.close')}
            className="-m-1 rounded p-1 text-muted hover:bg-well touch:-m-3.5 touch:p-3.5"
          >
            <Icon of={X} />
          </Toast.Close>
        </Toast.Root>
      ))}
      {/* on a phone above the bar with the page's main action */}
      <Toast.Viewport
        label={`${t('toast.label')} ({hotkey})`}
        className="fixed bottom-20 left-1/2 z-50 grid w-max min-w-[min(300px,calc(100vw-2rem))] max-w-[min(560px,calc(100vw-2rem))] -translate-x-1/2 gap-2 outline-none sm:bottom-4"
      />
    </Toast.Provider>
  )
}
