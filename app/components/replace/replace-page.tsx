import { Form, useNavigation } from '@remix-run/react'
import { Replace, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Hit, Wanted } from '#app/domain/find-in-text.ts'
import { hitsIn } from '#app/domain/find-in-text.ts'
import { bcp47, type Language } from '#app/domain/languages.ts'
import { useProject } from '../projects/use-project.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '../ui/inputs.tsx'
import { MarkedText } from './marked-text.tsx'

interface Search {
  readonly asked: {
    readonly find: string
    readonly replacement: string
    readonly in: 'translations' | 'originals'
    readonly case: boolean
    readonly word: boolean
  }
  /** Of the texts that were searched. */
  readonly version: number
  /** The first ones. */
  readonly shown: readonly {
    readonly id: string
    readonly original: string
    readonly language: Language
    readonly translation: string
    readonly hitCount: number
    readonly replaced?: string | undefined
  }[]
  readonly total: number
  /** How many translations would be different. */
  readonly changes: number
}

/** Searches all texts, shows what replacing would make of them, and replaces. */
export function ReplacePage({ search }: { search: Search }) {
  const { t } = useTranslation('replace')
  const { formMethod } = useNavigation()
  const { targetLanguage } = useProject()
  const { asked, version, shown, total, changes } = search
  const wanted: Wanted = { text: asked.find, matchesCase: asked.case, isWholeWord: asked.word }
  const isOfOriginals = asked.in === 'originals'
  const marks = (text: string): readonly Hit[] => hitsIn(text, wanted)
  return (
    <>
      <Form method="get" className="grid gap-5 rounded-lg border border-hairline bg-surface p-5 sm:p-6">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id="find"
            name="find"
            label={t('find')}
            maxLength={200}
            autoComplete="off"
            defaultValue={asked.find}
          />
          <TextField
            id="replacement"
            name="replacement"
            label={t('replacement')}
            maxLength={200}
            autoComplete="off"
            defaultValue={asked.replacement}
          />
        </div>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
          <SelectField id="in" name="in" label={t('in')} defaultValue={asked.in}>
            <option value="translations">{t('translations')}</option>
            <option value="originals">{t('originals')}</option>
          </SelectField>
          <CheckboxField id="case" name="case" label={t('case')} defaultChecked={asked.case} />
          <CheckboxField id="word" name="word" label={t('word')} defaultChecked={asked.word} />
          <Button icon={Search} className="sm:ml-auto">
            {t('search')}
          </Button>
        </div>
      </Form>
      {asked.find !== '' && (
        <section aria-labelledby="found" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 id="found" role="status" className="text-md font-semibold">
              {t('found', { count: total })}
            </h3>
            {changes > 0 && (
              <Form method="post">
                <input type="hidden" name="find" value={asked.find} />
                <input type="hidden" name="replacement" value={asked.replacement} />
                <input type="hidden" name="in" value={asked.in} />
                {asked.case && <input type="hidden" name="case" value="on" />}
                {asked.word && <input type="hidden" name="word" value="on" />}
                <input type="hidden" name="version" value={version} />
                <Button kind="primary" icon={Replace} pending={formMethod === 'POST'}>
                  {t('replaceAll', { count: changes })}
                </Button>
              </Form>
            )}
          </div>
          {isOfOriginals && <p className="text-muted">{t('onlyFound')}</p>}
          <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-surface empty:hidden">
            {shown.map(({ id, original, language, translation, replaced }) => (
              <li key={id} className="grid gap-x-8 gap-y-2 px-5 py-4 md:grid-cols-2">
                <p lang={bcp47(language)} className="whitespace-pre-line break-words text-muted">
                  {isOfOriginals ? <MarkedText text={original} hits={marks(original)} /> : original}
                </p>
                <div lang={bcp47(targetLanguage)} className="grid gap-1 whitespace-pre-line break-words">
                  <p>
                    {isOfOriginals ? (
                      translation
                    ) : (
                      <MarkedText text={translation} hits={marks(translation)} />
                    )}
                  </p>
                  {!isOfOriginals &&
                    (replaced === undefined ? (
                      <p className="text-sm text-wrong">{t('tooLong')}</p>
                    ) : (
                      replaced !== translation && (
                        <p>
                          <span className="sr-only">{t('becomes')} </span>
                          <span aria-hidden>→ </span>
                          {replaced}
                        </p>
                      )
                    ))}
                </div>
              </li>
            ))}
          </ul>
          {total > shown.length && <p className="text-muted">{t('more', { count: total - shown.length })}</p>}
        </section>
      )}
    </>
  )
}
