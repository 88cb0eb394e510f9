import { type FormMetadata, getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** A form that adds a term or a remembered text, or changes the one that is open. */
export function EntryForm<Fields extends Record<string, unknown>>({
  form,
  editedId,
  title,
  submit,
  refused,
  here,
  children,
}: {
  form: FormMetadata<Fields>
  /** Null: one is added. */
  editedId: string | null
  title: string
  /** What the button of a form that adds one says. */
  submit: string
  /** The server did not take what was sent. */
  refused: boolean
  /** The page without the entry that is open. */
  here: string
  children: ReactNode
}) {
  const { t } = useTranslation('glossary')
  const { formData } = useNavigation()
  const element = useRef<HTMLFormElement>(null)
  useEmptiedForm(element, refused)
  return (
    <Card title={title}>
      <Form ref={element} method="post" {...getFormProps(form)} className="grid gap-5 sm:grid-cols-2">
        {editedId !== null && <input type="hidden" name="id" value={editedId} />}
        {children}
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button
            kind="primary"
            icon={editedId === null ? Plus : undefined}
            name="intent"
            value="save"
            wide
            pending={formData?.get('intent') === 'save'}
          >
            {editedId === null ? submit : t('edit.submit')}
          </Button>
          {editedId !== null && (
            <ButtonLink to={here} wide>
              {t('edit.cancel')}
            </ButtonLink>
          )}
        </div>
      </Form>
    </Card>
  )
}

/** Empties the form once what it held is saved; after a refusal everything stays. */
function useEmptiedForm(form: RefObject<HTMLFormElement>, refused: boolean): void {
  const { state, formData } = useNavigation()
  const saving = useRef(false)
  const isSaving = state !== 'idle' && formData?.get('intent') === 'save'
  useEffect(() => {
    if (saving.current && state === 'idle' && !refused) form.current?.reset()
    saving.current = isSaving
  }, [form, isSaving, refused, state])
}
