import { Replace } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { hitsIn } from '#app/domain/find-in-text.ts'
import { type FoundText, findTexts, replacementsOf, type SearchedIn } from '#app/domain/replacement.ts'
import { formatTimecode } from '#app/i18n/format.ts'
import { MarkedText } from '../replace/marked-text.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '../ui/inputs.tsx'
import { type ListedText, listedTexts } from './listed-texts.ts'
import type { Bench } from './bench.ts'
import { useModal } from './use-modal.ts'

/** What there is beyond these is only counted. */
const MOST_SHOWN = 100

/** Finds in all texts, shows what replacing would make of them, and replaces one, or all as one change. */
export function FindReplace({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const { t } = useTranslation('replace')
  const { desk, own, steps } = bench
  const dialog = useModal()
  const id = useId()
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const [searchedIn, setSearchedIn] = useState<SearchedIn>('translations')
  const [matchesCase, setMatchesCase] = useState(false)
  const [isWholeWord, setWholeWord] = useState(false)
  // by the hooks of this file's own, see `OpenTool`
  useSyncExternalStore(desk.tracks.subscribe, desk.tracks.get)
  useSyncExternalStore(desk.unsaved.revision.subscribe, desk.unsaved.revision.get)
  const wanted = { text: find, matchesCase, isWholeWord }
  const search = () => findTexts(listedTexts(desk), { wanted, searchedIn, replacement })
  const found = search()
  const changes = Object.keys(replacementsOf(found)).length
  const replaceAll = () =>
    // what was typed is saved by then
    steps.replace(() => ({
      translations: replacementsOf(search()),
      version: own.after(desk.tracks.get().version),
    }))
  const goTo = ({ id: groupId }: ListedText) => {
    const track = desk.placeOf(groupId)
    dialog.current?.close()
    if (track) desk.choose(track, 'keys')
  }
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose} className="question question-wide">
      <h2 id={id} className="text-lg">
        {t('title')}
      </h2>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField
          id={`${id}-find`}
          label={t('find')}
          maxLength={200}
          autoComplete="off"
          value={find}
          onChange={({ currentTarget }) => setFind(currentTarget.value)}
        />
        <TextField
          id={`${id}-replacement`}
          label={t('replacement')}
          maxLength={200}
          autoComplete="off"
          value={replacement}
          onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <SelectField
          id={`${id}-in`}
          label={t('in')}
          value={searchedIn}
          onChange={({ currentTarget }) =>
            setSearchedIn(currentTarget.value === 'originals' ? 'originals' : 'translations')
          }
        >
          <option value="translations">{t('translations')}</option>
          <option value="originals">{t('originals')}</option>
        </SelectField>
        <CheckboxField
          id={`${id}-case`}
          label={t('case')}
          checked={matchesCase}
          onChange={({ currentTarget }) => setMatchesCase(currentTarget.checked)}
        />
        <CheckboxField
          id={`${id}-word`}
          label={t('word')}
          checked={isWholeWord}
          onChange={({ currentTarget }) => setWholeWord(currentTarget.checked)}
        />
      </div>
      <div className="mt-4 flex min-h-10 flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular-nums">
          {find !== '' && t('found', { count: found.length })}
        </p>
        {changes > 0 && (
          <Button type="button" kind="primary" icon={Replace} onClick={replaceAll}>
            {t('replaceAll', { count: changes })}
          </Button>
        )}
      </div>
      <ul className="mt-2 max-h-[40dvh] divide-y divide-hairline overflow-y-auto">
        {found.slice(0, MOST_SHOWN).map((one) => (
          <li key={one.text.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <button
                type="button"
                onClick={() => goTo(one.text)}
                className="rounded text-left [overflow-wrap:anywhere] hover:bg-well"
              >
                <span className="mr-2 text-sm tabular-nums text-muted">
                  {formatTimecode(one.text.startSeconds)}
                </span>
                <Found one={one} searchedIn={searchedIn} wanted={wanted} />
              </button>
            </div>
            <ReplaceOne
              one={one}
              onReplace={(text) => {
                const saved = desk.trackOf(one.text.id)?.translation ?? one.text.translation
                desk.unsaved.type(one.text.id, text, saved)
              }}
            />
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN && (
        <p className="text-sm text-muted">{t('more', { count: found.length - MOST_SHOWN })}</p>
      )}
      <div className="actions mt-6 flex justify-end">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {t('close')}
        </Button>
      </div>
    </dialog>
  )
}

function Found({
  one: { text },
  searchedIn,
  wanted,
}: {
  one: FoundText<ListedText>
  searchedIn: SearchedIn
  wanted: Parameters<typeof hitsIn>[1]
}) {
  const searched = searchedIn === 'originals' ? text.original : text.translation
  return <MarkedText text={searched} hits={hitsIn(searched, wanted)} />
}

/** What the text would become, and the button that makes it so. */
function ReplaceOne({
  one: { text, replaced },
  onReplace,
}: {
  one: FoundText<ListedText>
  onReplace: (text: string) => void
}) {
  const { t } = useTranslation('replace')
  if (replaced === undefined || replaced === text.translation) return null
  return (
    <>
      <p className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        <span className="sr-only">{t('becomes')} </span>
        <span aria-hidden>→ </span>
        {replaced}
      </p>
      <Button
        type="button"
        size="small"
        icon={Replace}
        aria-label={t('replaceText', { text: text.translation })}
        onClick={() => onReplace(replaced)}
      >
        {t('replace')}
      </Button>
    </>
  )
}
