import { Eye, EyeOff } from 'lucide-react'
import { type ComponentPropsWithoutRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import { Field, type FieldText, noteId } from './field.tsx'
import { Icon } from './icon.tsx'
import { useHydrated } from './use-hydrated.ts'

type Props = Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'type' | 'className'> & FieldText & { id: string }

/** A password, which a button shows while one types it; without script the button is not there. */
export function PasswordField({ label, help, error, optional, ...control }: Props) {
  const { t } = useTranslation()
  const scripted = useHydrated()
  const [shown, setShown] = useState(false)
  return (
    <Field id={control.id} label={label} help={help} error={error} optional={optional}>
      <div className="relative">
        <input
          {...control}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={help || error ? noteId(control.id) : undefined}
          aria-invalid={error ? true : undefined}
          className={classes('control h-10', scripted && 'pr-12')}
        />
        {scripted && (
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={control.id}
            aria-label={t('field.reveal')}
            title={t('field.reveal')}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded text-muted hover:text-text"
          >
            <Icon of={shown ? EyeOff : Eye} size={18} />
          </button>
        )}
      </div>
    </Field>
  )
}
