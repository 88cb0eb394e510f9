import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { ArrowRight, Save, ScanText } from 'lucide-react'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorView } from '#app/domain/editor-view.ts'
import type { Language } from '#app/domain/languages.ts'
import type { TextPage } from '#app/domain/text-groups.ts'
import {
  ADD_INTENT,
  CHANGE_INTENT,
  EDITS_FIELD,
  LEAVE_INTENT,
  MOMENT_FIELD,
} from '#app/forms/translation-fields.ts'
import { useRefresh } from '../layout/use-refresh.ts'
import { usePolling } from '../projects/use-polling.ts'
import { ChangesNote, RowsNote, SaveNote } from '../editor/saving-notes.tsx'
import type { Desk } from '../editor/desk.ts'
import { DeskContext, useEditorDesk } from '../editor/use-desk.ts'
import { MomentWithoutScript } from '../editor/moment-without-script.tsx'
import { OwnVersions } from '../editor/own-versions.ts'
import { Panes, TimeLinePane } from '../editor/panes.tsx'
import { type RowChange, RowChanges } from '../editor/row-changes.ts'
import { useStored } from '../editor/store.ts'
import { sendTextChange } from '../editor/text-changes.ts'
import { useRowChecks } from '../editor/findings/use-row-checks.ts'
import { KeyMap, Tools } from '../editor/tools.tsx'
import { useAutosave } from '../editor/use-autosave.ts'
import { useBench } from '../editor/use-bench.ts'
import { useKeys } from '../editor/use-keys.ts'
import { useScrollPadding } from '../editor/use-scroll-padding.ts'
import { useShownRow } from '../editor/use-shown-row.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { Counters, ReviewProgress } from './counters.tsx'
import { LanguageSets } from './language-sets.tsx'
import { PageTurner } from './page-turner.tsx'
import { RetryPanel } from './retry-panel.tsx'
import { TextList } from './text-list.tsx'
import { ALL_TEXTS, type Listing, type TextPages } from './text-pages.ts'
import { TextRow } from './text-row.tsx'
import { TextSearch } from './text-search.tsx'
import { useStoredTextsKey, useStoredTexts } from './use-stored-texts.ts'
import { useSaveBeforeLeaving } from './use-save-before-leaving.ts'
import { useTextPages } from './use-text-pages.ts'
import { useUnsavedTexts } from './use-unsaved-texts.ts'
import { useVersionTypedUpon } from './use-version-typed-upon.ts'

const FORM_ID = 'texts'

/** Saves what was typed, and asks where a text was missed. */
export function AddTextButton() {
  const { t } = useTranslation('translation')
  const pending = useNavigation().formData?.get('intent') === ADD_INTENT
  return (
    <Button kind="quiet" form={FORM_ID} name="intent" value={ADD_INTENT} icon={ScanText} pending={pending}>
      {t('add.open')}
    </Button>
  )
}

/** A text that was added is read within seconds. */
const POLL_MS = 2000

/** All texts and their translations in one form: saved together, confirmed at the end. */
export function Editor({
  projectId,
  size,
  data,
  target,
  mayRetry,
}: {
  projectId: string
  /** Of the video; null while there is none that was measured. */
  size: { readonly width: number; readonly height: number } | null
  data: EditorView
  target: Language
  /** Whether untranslated texts can be asked for again from here. */
  mayRetry: boolean
}) {
  const { t } = useTranslation('translation')
  const { formData } = useNavigation()
  const scripted = useHydrated()
  const [listing, setListing] = useState<Listing>({
    query: data.query,
    filter: data.filter,
    order: data.order,
  })
  const changeListing = (change: Partial<Listing>) => setListing((before) => ({ ...before, ...change }))
  const { unsaved, isDirty } = useUnsavedTexts()
  const onReceive = useCallback((page: TextPage) => unsaved.receive(page), [unsaved])
  const { texts, showRows, initial, readAgain } = useTextPages({
    projectId,
    loaded: data,
    listing,
    onReceive,
  })
  const [typedUpon, setTypedUpon] = useVersionTypedUpon(texts.version, isDirty)
  const [own] = useState(() => new OwnVersions())
  const version = () => own.after(typedUpon)
  useStoredTexts({ place: useStoredTextsKey(projectId, target), unsaved, version, onRestored: setTypedUpon })
  const [rows] = useState(
    () =>
      new RowChanges(
        own,
        (id, change) => sendTextChange(projectId, id, change),
        () => unsaved.settle(),
      ),
  )
  const { refresh } = useRefresh()
  const changeRow = useCallback(
    (groupId: string, change: RowChange) => rows.set(groupId, change, refresh),
    [rows, refresh],
  )
  const desk = useEditorDesk({ projectId, version: texts.version, unsaved, own })
  const submit = useSubmit()
  const formWith = (intent: string) => {
    const form = new FormData()
    form.set('version', String(version()))
    form.set(EDITS_FIELD, JSON.stringify(unsaved.unsaved()))
    form.set('intent', intent)
    return form
  }
  const leave = () => formWith(LEAVE_INTENT)
  // so that both versions are shown
  const onRefused = () => submit(formWith('save'), { method: 'post', preventScrollReset: true })
  const autosave = useAutosave({
    ...{ unsaved, isDirty, save: leave, onConflict: onRefused },
    isWaiting: useStored(rows.isSending),
    onSaved: (saved, version) => {
      if (version !== undefined) {
        own.add(version)
        desk?.takeSaved(saved, version)
      }
      unsaved.confirm(saved)
    },
  })
  useSaveBeforeLeaving({
    isDirty: unsaved.isDirty,
    save: leave,
    isSaving: autosave.isSaving || formData !== undefined,
    onRefused: () => autosave.afterwards(onRefused),
    here: `/projects/${projectId}/translation`,
  })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { nativeEvent } = event
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    const intent = button instanceof HTMLButtonElement ? button.value : 'save'
    autosave.afterwards(() => {
      const form = formWith(intent)
      if (desk && intent === ADD_INTENT) form.set(MOMENT_FIELD, desk.secondsShown.toFixed(3))
      if (desk && intent.startsWith(CHANGE_INTENT)) form.set(MOMENT_FIELD, desk.frameStartSeconds.toFixed(3))
      // the next screen begins at its top
      submit(form, { method: 'post', preventScrollReset: intent !== 'confirm' })
    })
  }
  const { counts, sets, untranslated } = data
  const showAll = useCallback(() => setListing(ALL_TEXTS), [])
  const shown = useShownRow(desk, texts, showAll)
  const { bench, tool, close } = useBench({
    ...{ desk, projectId, own, rows, unsaved },
    isUnsaved: isDirty || autosave.isSaving,
    onChange: changeRow,
    onDone: () => {
      readAgain()
      refresh()
    },
  })
  useKeys(bench)
  const section = useRef<HTMLElement>(null)
  useScrollPadding(section)
  usePolling(counts.reading > 0, POLL_MS)
  const asking = formData?.get('intent')
  const intent = typeof asking === 'string' ? asking : ''
  return (
    <DeskContext.Provider value={desk}>
      <section ref={section} aria-label={t('editor.label')} data-panes className="grid gap-4">
        <MomentWithoutScript projectId={projectId} version={data.original.file?.version} />
        <Panes {...{ desk, size, projectId }}>
          <div className="grid gap-4 empty:hidden max-lg:order-last">
            <LanguageSets
              sets={sets}
              total={counts.unique}
              target={target}
              formId={FORM_ID}
              pending={intent.split('switch:')[1]}
            />
            {mayRetry && <RetryPanel {...untranslated} formId={FORM_ID} pending={intent === 'retry'} />}
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="max-lg:hidden">
              <Counters {...counts} />
            </div>
            <ReviewProgress {...counts} />
            {counts.unique > 0 && (
              <TextSearch
                listing={listing}
                found={texts.query.trim() === '' && texts.filter === 'all' ? undefined : texts.found}
                onChange={changeListing}
              />
            )}
          </div>
          <Form id={FORM_ID} method="post" preventScrollReset onSubmit={save}>
            <input type="hidden" name="version" value={typedUpon} />
            <div className="overflow-hidden rounded-lg border border-hairline bg-surface">
              <div
                aria-hidden
                className="hidden grid-cols-2 gap-x-8 px-5 py-2.5 text-sm font-medium text-muted md:grid"
              >
                <span>{t('editor.original')}</span>
                <span>{t('editor.translation')}</span>
              </div>
              <TextList
                texts={texts}
                initial={initial}
                showRows={showRows}
                shown={shown}
                onChoose={({ id }) => desk?.chooseGroup(id)}
              >
                {(group) => (
                  <TextRow
                    {...{ group, target, unsaved, rows }}
                    crop={data.crops[group.id]}
                    version={data.original.file?.version}
                    onChange={changeRow}
                  />
                )}
              </TextList>
              {texts.found === 0 && (
                <p className="border-t border-hairline px-5 py-10 text-center text-muted">
                  <NoTexts unique={counts.unique} texts={texts} />
                </p>
              )}
            </div>
            <PageTurner {...data} />
          </Form>
        </Panes>
        <div
          data-pinned="bar"
          className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-page px-4 py-3 sm:-mx-6 sm:px-6"
        >
          {size && desk && <TimeLinePane desk={desk} />}
          {scripted && (
            <p
              role="status"
              className={classes(
                'mr-auto min-w-0 text-sm text-muted max-sm:leading-tight',
                // beside the buttons, unless there is more to be said
                autosave.problem ? 'max-sm:basis-full' : 'max-sm:flex-1',
              )}
            >
              {desk && <ChangesNote desk={desk} />} <RowsNote rows={rows} />{' '}
              <SaveNote isDirty={isDirty} autosave={autosave} />
            </p>
          )}
          <Button
            icon={Save}
            form={FORM_ID}
            name="intent"
            value="save"
            className={scripted ? 'max-sm:px-3' : 'flex-1 sm:flex-none'}
            pending={intent === 'save'}
          >
            <span className={scripted ? 'max-sm:sr-only' : undefined}>{t('editor.save')}</span>
          </Button>
          <Button
            kind="primary"
            icon={ArrowRight}
            form={FORM_ID}
            name="intent"
            value="confirm"
            pending={intent === 'confirm'}
          >
            {t('editor.confirm')}
          </Button>
        </div>
        {desk && <RowChecksOf desk={desk} />}
        {desk && <KeyMap desk={desk} />}
        {bench && tool && <Tools bench={bench} tool={tool} onClose={close} />}
      </section>
    </DeskContext.Provider>
  )
}

function NoTexts({ unique, texts: { query, filter } }: { unique: number; texts: TextPages }) {
  const { t } = useTranslation('translation')
  if (unique === 0) return t('editor.none')
  return filter === 'all' ? t('search.none', { query }) : t('filter.none')
}

function RowChecksOf({ desk }: { desk: Desk }) {
  useRowChecks(desk)
  return null
}
