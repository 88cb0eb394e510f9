import { useTranslation } from 'react-i18next'

const NAMES = { Ctrl: 'ctrl', Shift: 'shift', Enter: 'enter' } as const

/** Names keys as they are printed on the keyboards of the reader's language. */
export function useKeyNames(): (keys: string) => string {
  const { t } = useTranslation('editor')
  return (keys) =>
    Object.entries(NAMES).reduce((named, [name, key]) => named.replaceAll(name, t(`keys.names.${key}`)), keys)
}
