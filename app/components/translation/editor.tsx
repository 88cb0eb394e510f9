import { Form, useNavigation } from '@remix-run/react'
import { ArrowRight, Save } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { Counters } from './counters.tsx'
import { type LanguageSet, LanguageSets } from './language-sets.tsx'
import { RetryPanel } from './retry-panel.tsx'
import { matches, type TextGroup } from './text-groups.ts'
import { TextRow } from './text-row.tsx'
import { TextSearch } from './text-search.tsx'
import { useUnsaved } from './use-unsaved.ts'
import { useVersionTypedUpon } from './use-version-typed-upon.ts'

/** All texts and their translations in one form: saved together, confirmed at the end. */
export function Editor({
  groups,
  sets,
  target,
  version,
  query: asked,
  canRetry,
}: {
  groups: readonly TextGroup[]
  sets: readonly LanguageSet[]
  target: Language
  /** Of the texts as they were read; a save says which ones it has seen. */
  version: number
  /** What the address asks to look for; with script, looking does not need it. */
  query: string
  /** Whether anything here translates one of the texts that are open; undefined: not to be asked now. */
  canRetry: boolean | undefined
}) {
  const { t } = useTranslation('translation')
  const { formData } = useNavigation()
  const scripted = useHydrated()
  const [query, setQuery] = useState(asked)
  const wanted = useDeferredValue(query)
  const formId = useId()
  const dirty = useUnsaved(formId)
  const typedUpon = useVersionTypedUpon(version, dirty)
  const found = new Set(groups.filter((group) => matches(group, wanted)).map(({ id }) => id))
  const asking = formData?.get('intent')
  const intent = typeof asking === 'string' ? asking : ''
  return (
    <section aria-label={t('editor.label')} className="grid gap-4">
      <LanguageSets
        sets={sets}
        total={groups.length}
        target={target}
        formId={formId}
        pending={intent.split('switch:')[1]}
      />
      {canRetry !== undefined && (
        <RetryPanel groups={groups} formId={formId} canRetry={canRetry} pending={intent === 'retry'} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Counters groups={groups} />
        {groups.length > 0 && <TextSearch query={query} found={found.size} onChange={setQuery} />}
      </div>
      <Form id={formId} method="post" preventScrollReset>
        <input type="hidden" name="version" value={typedUpon} />
        <div className="overflow-hidden rounded-lg border border-hairline bg-surface">
          <div
            aria-hidden
            className="hidden grid-cols-2 gap-x-8 px-5 py-2.5 text-sm font-medium text-muted md:grid"
          >
            <span>{t('editor.original')}</span>
            <span>{t('editor.translation')}</span>
          </div>
          <ul>
            {groups.map((group) => (
              <TextRow key={group.id} group={group} target={target} hidden={!found.has(group.id)} />
            ))}
          </ul>
          {found.size === 0 && (
            <p className="border-t border-hairline px-5 py-10 text-center text-muted">
              {groups.length === 0 ? t('editor.none') : t('search.none', { query: wanted })}
            </p>
          )}
        </div>
        <div className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-page px-4 py-3 sm:mx-0 sm:px-0">
          {scripted && (
            <p role="status" className="basis-full text-sm text-muted sm:mr-auto sm:basis-auto">
              {dirty ? t('editor.dirty') : t('editor.clean')}
            </p>
          )}
          <Button
            icon={Save}
            name="intent"
            value="save"
            className="flex-1 sm:flex-none"
            pending={intent === 'save'}
          >
            {t('editor.save')}
          </Button>
          <Button
            kind="primary"
            icon={ArrowRight}
            name="intent"
            value="confirm"
            pending={intent === 'confirm'}
          >
            {t('editor.confirm')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
