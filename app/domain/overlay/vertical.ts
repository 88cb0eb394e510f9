import { crosswise } from '../geometry.ts'
import { CJK_LANGUAGES, type Language } from '../languages.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'

/** Marks that have another form, or lie on their side, where characters stand one below the other. */
const VERTICAL_FORMS: Readonly<Record<string, string>> = {
  ...{ ー: '︱', '—': '︱', '…': '︙', '、': '︑', '。': '︒', '，': '︐' },
  ...{ '（': '︵', '）': '︶', '「': '﹁', '」': '﹂', '『': '﹃', '』': '﹄', '《': '︽', '》': '︾' },
}

/** A column that leans by more was turned. */
const MOST_LEAN_DEGREES = 45

/**
 * A text whose characters stand one below the other, for a translation whose characters can do so as well: a line for each.
 * Others go down along the column, turned by a right angle.
 */
export function stacked(track: SnapshotTrack, language: Language): SnapshotTrack {
  const { style, text, translation } = track
  // a person may have turned it to be a line
  const isColumn = Math.abs(track.prevalentBox.angleDegrees - 90) <= MOST_LEAN_DEGREES
  if (!style.isVertical || !isColumn || !CJK_LANGUAGES.includes(language)) return track
  const { isVertical: _, ...own } = style
  const count = Array.from(text.replace(/\s/gu, '')).length
  return {
    ...track,
    text: inColumn(text),
    translation: inColumn(translation),
    prevalentBox: crosswise(track.prevalentBox, -90),
    boxes: track.boxes.map((entry) => ({ ...entry, box: crosswise(entry.box, -90) })),
    style: {
      ...{ ...own, align: 'center', linePitchPx: track.prevalentBox.width / Math.max(1, count) },
      plate: own.plate && { ...own.plate, box: crosswise(own.plate.box, -90) },
    },
  }
}

function inColumn(text: string): string {
  const characters = Array.from(text.replace(/\s/gu, ''))
  return characters.map((character) => VERTICAL_FORMS[character] ?? character).join('\n')
}
