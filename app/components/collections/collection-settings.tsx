import { Form } from '@remix-run/react'
import { Download, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PRIORITIES, type Priority } from '#app/domain/collections.ts'
import { MOST_PATTERN_CHARACTERS, STANDARD_PATTERN } from '#app/domain/output-names.ts'
import { ARCHIVE_PARTS } from '#app/forms/collections.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { CheckboxField, SelectField, TextField } from '../ui/inputs.tsx'

const PRIORITY_NAMES = {
  '-1': 'settings.low',
  '0': 'settings.usual',
  '1': 'settings.high',
} as const satisfies Record<`${Priority}`, string>

/** What is set once: the name, the place among other work, the names of the files that come out. */
export function CollectionSettings({
  collection,
  hasDone,
}: {
  collection: { readonly id: string; readonly name: string; readonly priority: Priority }
  hasDone: boolean
}) {
  const { t } = useTranslation('collections')
  return (
    <section aria-label={t('settings.title')}>
      {hasDone && (
        <Disclosure title={t('archive.title')} note={t('archive.note')}>
          <ArchiveForm id={collection.id} />
        </Disclosure>
      )}
      <Disclosure title={t('settings.title')} note={t('settings.note')}>
        <Form method="post" className="grid max-w-form gap-5">
          <TextField
            id="collection-name"
            name="name"
            label={t('new.name')}
            defaultValue={collection.name}
            maxLength={200}
            required
          />
          <SelectField
            id="collection-priority"
            name="priority"
            label={t('settings.priority')}
            help={t('settings.priorityHelp')}
            defaultValue={collection.priority}
          >
            {PRIORITIES.toReversed().map((priority) => (
              <option key={priority} value={priority}>
                {t(PRIORITY_NAMES[`${priority}`])}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-wrap justify-between gap-2">
            <Button name="intent" value="save">
              {t('settings.save')}
            </Button>
            <ButtonLink to="?ask=delete" preventScrollReset kind="danger" icon={Trash2}>
              {t('settings.delete')}
            </ButtonLink>
          </div>
        </Form>
      </Disclosure>
    </section>
  )
}

/** A plain form that asks for a file: the browser saves what comes. */
function ArchiveForm({ id }: { id: string }) {
  const { t } = useTranslation('collections')
  return (
    <form method="get" action={`/api/v1/collections/${id}/download`} className="grid max-w-form gap-5">
      <TextField
        id="archive-names"
        name="names"
        label={t('archive.names')}
        help={t('archive.namesHelp', { path: '{path}', name: '{name}', lang: '{lang}', ext: '{ext}' })}
        defaultValue={STANDARD_PATTERN}
        maxLength={MOST_PATTERN_CHARACTERS}
        required
        spellCheck={false}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t('archive.include')}</legend>
        {ARCHIVE_PARTS.map((part) => (
          <CheckboxField
            key={part}
            id={`archive-${part}`}
            name="include"
            value={part}
            label={t(`archive.${part}`)}
            defaultChecked={part !== 'vtt'}
          />
        ))}
      </fieldset>
      <Button icon={Download} className="justify-self-start">
        {t('archive.submit')}
      </Button>
    </form>
  )
}
