import { KeyRound, HardDriveDownload, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import { useRoot } from '../layout/use-root.ts'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'

const WAYS = [
  ['provider', KeyRound],
  ['models', HardDriveDownload],
  ['byHand', PencilLine],
] as const

/**
 * That nothing here translates between the two, and the ways on. `byHand` is the button of the last, the only one that
 * whoever does not run the server can go.
 */
export function NoEngine({
  source,
  target,
  byHand,
}: {
  source: Language
  target: Language
  byHand?: ReactNode
}) {
  const { t } = useTranslation(['translation', 'common'])
  const isAdmin = useRoot()?.user?.isAdmin === true
  const names = { source: t(`common:languages.${source}`), target: t(`common:languages.${target}`) }
  return (
    <Banner tone="warn" title={t('noEngine.title', names)}>
      <p>{t(isAdmin ? 'noEngine.text' : 'noEngine.customer')}</p>
      {!isAdmin && byHand && <div className="mt-3">{byHand}</div>}
      {isAdmin && (
        <ol className="mt-3 grid gap-3">
          {WAYS.map(([way, icon]) => (
            <li key={way} className="flex gap-3">
              <Icon of={icon} className="mt-1 shrink-0 text-muted" />
              <div className="min-w-0">
                <p className="font-medium">{t(`noEngine.${way}.title`)}</p>
                <p>{t(`noEngine.${way}.text`)}</p>
                {way === 'models' && (
                  <code className="mt-1 block break-words font-mono text-sm">
                    {modelsCommand(source, target)}
                  </code>
                )}
                {way === 'byHand' && byHand && <div className="mt-2">{byHand}</div>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Banner>
  )
}

/** Every model is from or into English. */
function modelsCommand(source: Language, target: Language): string {
  const pairs = [...(source === 'en' ? [] : [`${source}-en`]), ...(target === 'en' ? [] : [`en-${target}`])]
  return `npm run models -- ${pairs.join(' ')}`
}
