import { Form } from '@remix-run/react'
import { Palette, Save, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { SelectField, TextField } from '../ui/inputs.tsx'

/** Draws the text as a saved look says, deletes one, or saves the text's own; what is typed above stays unsaved. */
export function PresetForms({
  presets,
  errors,
}: {
  presets: readonly { readonly id: string; readonly name: string }[]
  errors: { readonly name: string | undefined; readonly preset: string | undefined }
}) {
  const { t } = useTranslation('translation')
  return (
    <Disclosure
      title={t('presets.title')}
      note={t('presets.note')}
      open={errors.name !== undefined || errors.preset !== undefined}
    >
      <div className="grid gap-5">
        {presets.length > 0 && (
          <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
            <SelectField id="preset" name="preset" label={t('presets.choose')} error={errors.preset}>
              {presets.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button icon={Palette} name="intent" value="apply-preset">
              {t('presets.apply')}
            </Button>
            <Button kind="quiet" icon={Trash2} name="intent" value="delete-preset">
              {t('presets.delete')}
            </Button>
          </Form>
        )}
        <Form method="post" preventScrollReset noValidate className="flex flex-wrap items-end gap-3">
          <TextField
            id="preset-name"
            name="name"
            label={t('presets.name')}
            error={errors.name}
            maxLength={100}
            autoComplete="off"
          />
          <Button icon={Save} name="intent" value="save-preset">
            {t('presets.save')}
          </Button>
        </Form>
      </div>
    </Disclosure>
  )
}
