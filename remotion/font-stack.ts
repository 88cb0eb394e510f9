import type { Language } from '../app/domain/languages.ts'
import { typefaceOf } from '../app/domain/typefaces.ts'

type IdeographFamily = 'Noto Sans JP' | 'Noto Sans SC' | 'Noto Sans TC' | 'Noto Sans KR'

const IDEOGRAPH_FAMILY: Partial<Record<Language, IdeographFamily>> = {
  ja: 'Noto Sans JP',
  'zh-cn': 'Noto Sans SC',
  'zh-tw': 'Noto Sans TC',
  ko: 'Noto Sans KR',
}

/** Where a serif original's translation finds ideographs with serifs, too. */
const SERIF_FAMILY: Partial<Record<Language, string>> = { ja: 'Noto Serif JP', 'zh-cn': 'Noto Serif SC' }

/** Characters that Noto Sans itself has no glyphs for, and the family that has. */
const EXTRA_FAMILIES: readonly { family: string; pattern: RegExp }[] = [
  { family: 'Noto Sans KR', pattern: /\p{Script=Hangul}/u },
  { family: 'Noto Sans JP', pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  // symbols that subtitles like, such as notes and arrows, are in the ideographic families only
  {
    family: 'Noto Sans SC',
    pattern: /[\p{Script=Han}\u2190-\u21ff\u2460-\u25ff\u2700-\u27bf\u3000-\u303f\uff00-\uffef]/u,
  },
  { family: 'Noto Sans JP', pattern: /[\u2600-\u26ff]/u },
  { family: 'Noto Sans Arabic', pattern: /\p{Script=Arabic}/u },
  { family: 'Noto Sans Hebrew', pattern: /\p{Script=Hebrew}/u },
  { family: 'Noto Sans Thai', pattern: /\p{Script=Thai}/u },
  // what shows as a picture by itself, or is asked to; © and the like stay letters
  { family: 'Noto Emoji', pattern: /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u },
]

/**
 * The families that a text needs, best first: the original's face, if it is known; a Chinese, Japanese or Korean translation in its own family
 * throughout (the same ideograph differs between them), any other in Noto Sans with what its characters need.
 */
export function fontFamiliesFor(text: string, language: Language, face: string | null): string[] {
  const own = IDEOGRAPH_FAMILY[language]
  const serif = typefaceOf(face)?.fontClass === 'serif' ? SERIF_FAMILY[language] : undefined
  const extra = EXTRA_FAMILIES.filter(({ pattern }) => pattern.test(text)).map(({ family }) => family)
  return [
    ...new Set([
      ...(face ? [face] : []),
      ...(serif ? [serif] : []),
      ...(own ? [own] : []),
      'Noto Sans',
      ...extra,
    ]),
  ]
}

/** The families as the CSS property. */
export function fontStackFor(text: string, language: Language, face: string | null): string {
  return [...fontFamiliesFor(text, language, face).map((family) => `'${family}'`), 'sans-serif'].join(', ')
}
