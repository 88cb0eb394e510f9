import { useTranslation } from 'react-i18next'
import type { ListedCheck } from '#app/domain/check-list.ts'
import { useLanguage } from '../layout/use-root.ts'

/** Tells in words what is wrong: a sentence, of numbers and terms one for each kind. */
export function useCheckNotes(): (check: Pick<ListedCheck, 'code' | 'facts'>) => string[] {
  const { t } = useTranslation('checks')
  const list = new Intl.ListFormat(useLanguage())
  return ({ code, facts }) => {
    switch (code) {
      case 'numbers': {
        const [missing, added] = [texts(facts['missing']), texts(facts['added'])]
        return [
          ...(missing.length > 0 ? [t('say.numbersMissing', { numbers: list.format(missing) })] : []),
          ...(added.length > 0 ? [t('say.numbersAdded', { numbers: list.format(added) })] : []),
        ]
      }
      case 'glossary':
        return terms(facts['terms']).map((term) => t('say.glossary', term))
      case 'inconsistent':
        return [t('say.inconsistent', { others: list.format(texts(facts['others']).map(quoted)) })]
      case 'unknown-words':
        return [t('say.unknown-words', { count: Number(facts['words']) })]
      case 'reading-speed':
        return [
          t('say.reading-speed', {
            speed: Math.round(Number(facts['characters_per_second'])),
            limit: Number(facts['limit']),
          }),
        ]
      default:
        return [t(`say.${code}`)]
    }
  }
}

function texts(fact: unknown): string[] {
  return Array.isArray(fact) ? fact.filter((one) => typeof one === 'string') : []
}

function terms(fact: unknown): { term: string; wanted: string }[] {
  return Array.isArray(fact) ? fact.filter(isTerm) : []
}

function isTerm(one: unknown): one is { term: string; wanted: string } {
  return typeof one === 'object' && one !== null && 'term' in one && 'wanted' in one
}

function quoted(text: string): string {
  return `«${text.replaceAll('\n', ' ')}»`
}
