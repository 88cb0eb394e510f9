import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimecode } from '#app/i18n/format.ts'
import { classes } from '../ui/classes.ts'
import type { Command } from './key-commands.ts'
import { KEYS } from './key-map.tsx'
import { listedTexts } from './listed-texts.ts'
import { commandOfKey, type PaletteRow, paletteRows } from './palette-rows.ts'
import type { Bench } from './bench.ts'
import { useKeyNames } from './use-key-names.ts'
import { useModal } from './use-modal.ts'

/** Every command of the editor by its name, and every text by what it says or when it is seen. */
export function Palette({
  bench,
  run,
  onClose,
}: {
  bench: Bench
  run: (command: Command) => void
  onClose: () => void
}) {
  const { t } = useTranslation('editor')
  const dialog = useModal()
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [texts] = useState(() => listedTexts(bench.desk))
  const commands = useMemo(
    () =>
      KEYS.flatMap(([name, keys]) => {
        const command = commandOfKey(name)
        return command === null ? [] : [{ is: 'command' as const, command, label: t(`keys.${name}`), keys }]
      }),
    [t],
  )
  const rows = paletteRows(typed, commands, texts)
  const take = (row: PaletteRow | undefined) => {
    if (!row) return
    // the focus goes back first: where the row leads is where it ends
    dialog.current?.close()
    onClose()
    if (row.is === 'command') run(row.command)
    else goTo(bench, row)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      const to = rows.length === 0 ? 0 : (at + by + rows.length) % rows.length
      setAt(to)
      list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      take(rows[at])
    }
  }
  return (
    <dialog ref={dialog} aria-label={t('palette.title')} onClose={onClose} className="question question-wide">
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={rows[at] ? `${listId}-${at}` : undefined}
        aria-label={t('palette.label')}
        placeholder={t('palette.label')}
        maxLength={200}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
        className="control h-10 placeholder:text-ellipsis"
      />
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('palette.title')}
        className="mt-3 max-h-[50dvh] overflow-y-auto"
      >
        {rows.map((row, index) => (
          <li
            key={index}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => take(row)}
            className={classes(
              'flex min-h-10 cursor-pointer items-center gap-4 rounded px-3 py-1.5',
              index === at && 'bg-well shadow-[inset_3px_0_0_var(--signal)]',
            )}
          >
            <Row row={row} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted empty:hidden">
        {rows.length === 0 && t('palette.none')}
      </p>
    </dialog>
  )
}

function Row({ row }: { row: PaletteRow }) {
  const { t } = useTranslation('editor')
  const named = useKeyNames()
  if (row.is === 'time') return <span>{t('palette.time', { time: formatTimecode(row.seconds) })}</span>
  if (row.is === 'command')
    return (
      <>
        <span className="min-w-0 flex-1">{row.label}</span>
        <kbd className="whitespace-nowrap rounded border border-control bg-well px-1.5 py-0.5 font-mono text-sm">
          {named(row.keys)}
        </kbd>
      </>
    )
  const { original, translation, startSeconds } = row.text
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{original}</span>
        <span className="block truncate text-sm text-muted">{translation}</span>
      </span>
      <span className="text-sm tabular-nums text-muted">{formatTimecode(startSeconds)}</span>
    </>
  )
}

function goTo({ desk }: Bench, row: Exclude<PaletteRow, { is: 'command' }>): void {
  if (row.is === 'text') {
    const track = desk.placeOf(row.text.id)
    if (track) desk.choose(track, 'keys')
    return
  }
  const { tracks, framesPerSecond } = desk.tracks.get()
  desk.playhead.pause()
  desk.playhead.seek(Math.floor(row.seconds * framesPerSecond + 1e-4))
  // what is seen then
  const seen = tracks.find(
    ({ startSeconds, endSeconds, disposition }) =>
      disposition !== 'ignore' && startSeconds <= row.seconds && row.seconds < endSeconds,
  )
  if (seen) desk.choose(seen, 'keys')
}
