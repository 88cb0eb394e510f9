import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TYPEFACES } from '#app/domain/typefaces.ts'
import { Icon } from '../../ui/icon.tsx'
import { linkFamily } from '../load-faces.ts'
import { ValueField } from './value-field.tsx'

/** The typefaces, each in its own letters; they are fetched once the list is opened. */
export function FontField({
  family,
  onSet,
  onReset,
  isMixed,
}: {
  /** Undefined: unknown, so that texts are set in a usual face. */
  family: string | undefined
  onSet: (family: string) => void
  onReset: (() => void) | undefined
  isMixed: boolean
}) {
  const { t } = useTranslation('style')
  const [isOpen, setOpen] = useState(false)
  return (
    <ValueField label={t('font')} {...{ onReset, isMixed }} className="col-span-full">
      <details
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open)
          if (currentTarget.open) for (const face of TYPEFACES) void linkFamily(face.family)
        }}
        className="group rounded border border-control"
      >
        <summary className="flex h-9 items-center gap-2 rounded px-2 hover:bg-well touch:h-11">
          <span className="min-w-0 flex-1 truncate">
            {isMixed ? t('mixed') : (family ?? t('unknownFont'))}
          </span>
          <Icon of={ChevronDown} className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        {isOpen && (
          <div className="max-h-56 overflow-y-auto border-t border-hairline py-1">
            {TYPEFACES.map((face) => (
              <label
                key={face.family}
                className="flex min-h-8 cursor-pointer items-center gap-2 px-2 hover:bg-well has-[:checked]:bg-well touch:min-h-11"
              >
                <input
                  type="radio"
                  name="style-font"
                  checked={!isMixed && face.family === family}
                  onChange={() => onSet(face.family)}
                  className="h-4 w-4 shrink-0 accent-primary"
                />
                <span className="min-w-0 truncate text-md" style={{ fontFamily: `'${face.family}'` }}>
                  {face.family}
                </span>
              </label>
            ))}
          </div>
        )}
      </details>
    </ValueField>
  )
}
