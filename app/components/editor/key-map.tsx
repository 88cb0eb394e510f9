import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { useKeyNames } from './use-key-names.ts'
import { useModal } from './use-modal.ts'

/** What each key does, and what it is with a text field in focus; null where a field needs it for itself. */
export const KEYS = [
  ['next', 'N', 'Alt + ↓'],
  ['previous', 'P', 'Alt + ↑'],
  ['nextToReview', 'Shift + N', 'Alt + Shift + ↓'],
  ['previousToReview', 'Shift + P', 'Alt + Shift + ↑'],
  ['reviewedNext', 'Alt + R', 'Alt + R'],
  ['copySource', 'Alt + C', 'Alt + C'],
  ['suggestion', 'Alt + Shift + 1 … 5', 'Alt + Shift + 1 … 5'],
  ['find', 'H', null],
  ['palette', 'Ctrl + K', 'Ctrl + K'],
  ['moment', 'Enter', 'Alt + Enter'],
  ['loop', 'Shift + Enter', 'Alt + Shift + Enter'],
  ['play', '␣ / K', 'Alt + K'],
  ['back', 'J', 'Alt + J'],
  ['forwards', 'L', 'Alt + L'],
  ['frameBack', ',', 'Alt + ,'],
  ['frameOn', '.', 'Alt + .'],
  ['style', 'S', 'Alt + S'],
  ['original', 'O', 'Alt + O'],
  ['edit', 'F2', 'F2'],
  ['zoomIn', '+', null],
  ['zoomOut', '−', null],
  ['zoomWhole', '0', null],
  ['pan', '␣ + ↔', null],
  ['undo', 'Ctrl + Z', null],
  ['redo', 'Ctrl + Shift + Z', null],
  ['move', '← ↑ → ↓', null],
  ['moveFar', 'Shift + ← ↑ → ↓', null],
  ['resize', 'Ctrl + ← ↑ → ↓', null],
  ['turn', 'T', null],
  ['turnBack', 'Shift + T', null],
  ['help', '?', null],
] as const

/** Which keys do what. */
export function OpenKeyMap({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('editor')
  const named = useKeyNames()
  const dialog = useModal()
  const titleId = useId()
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose} className="question question-wide">
      <h2 id={titleId} className="text-lg">
        {t('keys.title')}
      </h2>
      <table className="mt-3 w-full text-left max-sm:table-fixed">
        <thead className="text-sm text-muted">
          <tr>
            <th className="w-2/5 py-1.5 pr-4 font-medium">{t('keys.does')}</th>
            <th className="py-1.5 pr-4 font-medium">{t('keys.anywhere')}</th>
            <th className="py-1.5 font-medium">{t('keys.inField')}</th>
          </tr>
        </thead>
        <tbody>
          {KEYS.map(([name, anywhere, inField]) => (
            <tr key={name} className="border-t border-hairline">
              <th scope="row" className="hyphens-auto py-1.5 pr-4 font-normal [overflow-wrap:anywhere]">
                {t(`keys.${name}`)}
              </th>
              <td className="py-1.5 pr-4">
                <Kbd>{named(anywhere)}</Kbd>
              </td>
              <td className="py-1.5">{inField && <Kbd>{named(inField)}</Kbd>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="actions mt-6 flex justify-end">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {t('keys.close')}
        </Button>
      </div>
    </dialog>
  )
}

function Kbd({ children }: { children: string }) {
  return (
    <kbd className="rounded border [box-decoration-break:clone] sm:whitespace-nowrap border-control bg-well px-1.5 py-0.5 font-mono text-sm">
      {children}
    </kbd>
  )
}
