import type { TextBox } from '../geometry.ts'
import { CJK_LANGUAGES, type Language } from '../languages.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'

/** Marks that have another form, or lie on their side, where characters stand one below the other. */
const VERTICAL_FORMS: Readonly<Record<string, string>> = {
  ...{ ー: '︱', '—': '︱', '…': '︙', '、': '︑', '。': '︒', '，': '︐' },
  ...{ '（': '︵', '）': '︶', '「': '﹁', '」': '﹂', '『': '﹃', '』': '﹄', '《': '︽', '》': '︾' },
}

/**
 * A text whose characters stand one below the other, for a translation whose characters can do so as well: a line for each.
 * Others go down along the column, turned by a right angle.
 */
export function stacked(track: SnapshotTrack, language: Language): SnapshotTrack {
  const { style, text, translation } = track
  if (!style.isVertical || !CJK_LANGUAGES.includes(language)) return track
  const { isVertical: _, ...own } = style
  const count = Array.from(text.replace(/\s/gu, '')).length
  return {
    ...track,
    text: inColumn(text),
    translation: inColumn(translation),
    prevalentBox: upright(track.prevalentBox),
    boxes: track.boxes.map((entry) => ({ ...entry, box: upright(entry.box) })),
    style: {
      ...{ ...own, align: 'center', linePitchPx: track.prevalentBox.width / Math.max(1, count) },
      plate: own.plate && { ...own.plate, box: upright(own.plate.box) },
    },
  }
}

function inColumn(text: string): string {
  const characters = Array.from(text.replace(/\s/gu, ''))
  return characters.map((character) => VERTICAL_FORMS[character] ?? character).join('\n')
}

/** The same place, as the box of a column that is not turned. */
function upright({ x, y, width, height, angleDegrees }: TextBox): TextBox {
  return {
    x: x + (width - height) / 2,
    y: y + (height - width) / 2,
    width: height,
    height: width,
    angleDegrees: angleDegrees - 90,
  }
}
