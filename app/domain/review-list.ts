import type { CheckCode } from './text-checks.ts'
import type { TextFilter, TextOrder } from './text-filters.ts'
import type { TextGroup } from './text-groups.ts'

/** What there is to check in a text of the list, wherever it is seen. */
export interface Finding {
  readonly code: CheckCode
  readonly facts: Readonly<Record<string, unknown>>
  /** Why a person has put it aside, perhaps in no words; null where nobody has. */
  readonly dismissed: string | null
}

/** The findings of each text, by the id of its group; texts without any are left out. */
export type Findings = ReadonlyMap<string, readonly Finding[]>

/** How much a finding speaks against a text as it is. */
const WEIGHT: Readonly<Record<CheckCode, number>> = {
  empty: 8,
  untranslated: 6,
  'too-long': 6,
  numbers: 5,
  glossary: 4,
  'low-confidence': 4,
  inconsistent: 3,
  'unknown-words': 3,
  'too-small': 2,
  'weak-cover': 2,
  'reading-speed': 1,
}
const DRAFT = 2
const PROBLEM = 3

type Reviewed = Pick<TextGroup, 'isReviewed' | 'isDraft' | 'disposition' | 'problem' | 'translation'>

function isOpen({ dismissed }: Finding): boolean {
  return dismissed === null
}

/** Whether a person is still to check the text. */
function needsReview(text: Reviewed, findings: readonly Finding[]): boolean {
  if (text.isReviewed || text.disposition === 'ignore') return false
  return text.isDraft || text.problem !== null || findings.some(isOpen)
}

/** Those of the texts that a filter shows, in the order that is asked for. */
export function listedTexts<Text extends Reviewed & { readonly id: string }>(
  texts: readonly Text[],
  findings: Findings,
  { filter, order }: { readonly filter: TextFilter; readonly order: TextOrder },
): readonly Text[] {
  const of = ({ id }: Text) => findings.get(id) ?? []
  const shown = texts.filter((text) => isShown(text, of(text), filter))
  if (order === 'time') return shown
  return shown.toSorted((a, b) => doubtOf(b, of(b)) - doubtOf(a, of(a)))
}

function isShown(text: Reviewed, findings: readonly Finding[], filter: TextFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'review':
      return needsReview(text, findings)
    case 'findings':
      return findings.some(isOpen)
    case 'unreviewed':
      return !text.isReviewed && text.disposition !== 'ignore'
    case 'overflow':
      return findings.some((finding) => finding.code === 'too-long' && isOpen(finding))
    case 'empty':
      return text.disposition === 'translate' && text.translation.trim() === ''
  }
}

/** How likely something is wrong with the text; what a person has said to be right is not in doubt. */
function doubtOf(text: Reviewed, findings: readonly Finding[]): number {
  if (text.isReviewed || text.disposition === 'ignore') return 0
  const found = findings.filter(isOpen).reduce((sum, { code }) => sum + WEIGHT[code], 0)
  return found + (text.isDraft ? DRAFT : 0) + (text.problem === null ? 0 : PROBLEM)
}
