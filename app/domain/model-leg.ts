import { type Language, LANGUAGES } from './languages.ts'

/** A direction that one model translates: every model is from or into English. */
export interface ModelLeg {
  readonly source: Language
  readonly target: Language
}

export const MODEL_LEGS: readonly ModelLeg[] = LANGUAGES.filter((language) => language !== 'en').flatMap(
  (language) => [
    { source: 'en', target: language },
    { source: language, target: 'en' },
  ],
)

/** The models that lead from one language to the other: one, or two through English. None between two Chinese scripts. */
export function legsBetween(source: Language, target: Language): readonly ModelLeg[] {
  const isScript = (language: Language) => language === 'zh-cn' || language === 'zh-tw'
  if (source === target || (isScript(source) && isScript(target))) return []
  if (source === 'en' || target === 'en') return [{ source, target }]
  return [
    { source, target: 'en' },
    { source: 'en', target },
  ]
}

export const legName = ({ source, target }: ModelLeg) => `${source}-${target}`

/** The leg of that name; undefined when there is none. */
export function legNamed(name: string): ModelLeg | undefined {
  return MODEL_LEGS.find((leg) => legName(leg) === name)
}
