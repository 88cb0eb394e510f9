import { Upload } from 'lucide-react'
import { type DragEvent, forwardRef, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_EXTENSIONS } from '#app/forms/upload.ts'
import { formatMegabytes } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { classes } from '../ui/classes.ts'
import { noteId } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { RichText } from '../ui/rich-text.tsx'

/** Takes files that are dropped or chosen; without script it is a plain field for a file. */
export const DropArea = forwardRef<
  HTMLInputElement,
  {
    id: string
    /** Of the form's field; undefined keeps the file out of the form. */
    name: string | undefined
    maxBytes: number
    onFiles: (files: readonly File[]) => void
    compact?: boolean
    /** In place of the invitation. */
    children?: ReactNode
  }
>(function DropArea({ id, name, maxBytes, onFiles, compact = false, children }, input) {
  const { t } = useTranslation('projects')
  const language = useLanguage()
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragenter' || event.type === 'dragover')
    if (event.type === 'drop' && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      className={classes(
        'relative grid grid-cols-1 justify-items-center gap-3 rounded-lg border border-dashed bg-surface px-6 text-center transition-colors',
        compact ? 'py-8' : 'py-16',
        over ? 'border-text bg-well' : 'border-control',
      )}
    >
      <Icon of={Upload} size={28} className="text-muted" />
      <p className="max-w-full text-md noscript:hidden">
        {over
          ? t('upload.release')
          : (children ?? (
              <RichText
                text={t('upload.invitation')}
                parts={{ link: (words) => <DropLabel inputId={id}>{words}</DropLabel> }}
              />
            ))}
      </p>
      <noscript>
        <label htmlFor={id} className="text-md font-medium">
          {t('upload.file')}
        </label>
      </noscript>
      <input
        ref={input}
        id={id}
        type="file"
        name={name}
        accept={UPLOAD_EXTENSIONS.join(',')}
        aria-describedby={noteId(id)}
        onChange={({ currentTarget: { files } }) => files?.length && onFiles([...files])}
        className="peer sr-only noscript:not-sr-only noscript:w-full noscript:max-w-xs file:mr-3 file:cursor-pointer file:rounded file:border file:border-solid file:border-control file:bg-surface file:px-4 file:py-2 file:font-medium file:text-text"
      />
      <p id={noteId(id)} className="text-sm text-muted">
        {t('upload.limits', { limit: formatMegabytes(maxBytes, language) })}
      </p>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-lg peer-focus-visible:shadow-[0_0_0_2px_var(--signal)] peer-focus-visible:outline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-outline noscript:hidden"
      />
    </div>
  )
})

/** The words that open the file chooser, and with them the whole area. */
export function DropLabel({ inputId, children }: { inputId: string; children: ReactNode }) {
  return (
    <label
      htmlFor={inputId}
      className="link cursor-pointer font-medium after:absolute after:inset-0 after:content-['']"
    >
      {children}
    </label>
  )
}
