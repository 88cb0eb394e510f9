import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextGroup } from '#app/domain/text-groups.ts'
import { classes } from '../ui/classes.ts'
import { useUnlessPressed } from '../ui/use-unless-pressed.ts'
import { type RowRange, useWindowRows } from '../ui/use-window-rows.ts'
import { groupAt, type TextPages } from './text-pages.ts'

export interface ShownRow {
  readonly index: number
  /** Whether one goes on typing there. */
  readonly takesFocus: boolean
}

function focusText(row: Element): void {
  row.querySelector('textarea')?.focus({ preventScroll: true })
}

/**
 * All texts of a project in one list, of which only those are in the document that can be seen. Without script it is
 * the page that came.
 */
export function TextList({
  texts: latest,
  initial,
  showRows,
  onChoose,
  shown,
  children,
}: {
  texts: TextPages
  /** The rows that came with the page. */
  initial: RowRange
  /** Told which rows are wanted. */
  showRows: (rows: RowRange) => void
  /** Told of the row that somebody clicks on or goes to. */
  onChoose: (group: TextGroup) => void
  /** The row to be brought into sight. */
  shown: ShownRow | undefined
  /** What stands in a row. */
  children: (group: TextGroup) => ReactNode
}) {
  const { t } = useTranslation('common')
  const texts = useUnlessPressed(latest)
  const { list, rows, paddingPx, topOf, showRow, ...focus } = useWindowRows(texts.found, {
    initial,
    listKey: texts.query,
  })
  const inFlow = rows.filter((index) => topOf(index) === undefined)
  const [first = 0, last = -1] = [inFlow[0], inFlow.at(-1)]
  useEffect(() => showRows({ first, end: last + 1 }), [showRows, first, last])
  useEffect(() => {
    if (shown) showRow(shown.index, shown.takesFocus ? focusText : undefined)
  }, [shown, showRow])
  return (
    <ul
      ref={list}
      {...focus}
      className="relative [overflow-anchor:none]"
      style={{ paddingTop: paddingPx[0], paddingBottom: paddingPx[1] }}
    >
      {rows.map((index) => {
        const group = groupAt(texts, index)
        const top = topOf(index)
        return (
          <li
            key={group?.id ?? index}
            data-row={index}
            aria-setsize={texts.found}
            aria-posinset={index + 1}
            onFocus={() => group && onChoose(group)}
            onClick={() => group && onChoose(group)}
            style={top === undefined ? undefined : { position: 'absolute', top, left: 0, right: 0 }}
            className={classes(
              'relative grid gap-x-8 gap-y-3 border-t border-hairline px-5 py-4 focus-within:bg-well md:grid-cols-2',
              !group && 'min-h-[7.5rem]',
            )}
          >
            {group ? children(group) : <p className="text-muted">{t('loading')}</p>}
          </li>
        )
      })}
    </ul>
  )
}
