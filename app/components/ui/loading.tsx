import { useTranslation } from 'react-i18next'
import { Spinner } from './spinner.tsx'

/** A spinner for when there is no better word for what is under way. */
export function Loading() {
  const { t } = useTranslation()
  return <Spinner label={t('loading')} />
}
