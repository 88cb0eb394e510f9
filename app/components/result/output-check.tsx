import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CheckOfOutput } from '#app/domain/check-of-output.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'

const DOUBTS = ['notRead', 'stillRead', 'weaklyHidden', 'tooLong'] as const
/** More names would say nothing more. */
const MOST_NAMED = 3

/** In plain words: what of the source the output has kept, and which texts a person should look at. */
export function OutputCheck({ check }: { check: CheckOfOutput }) {
  const { t } = useTranslation('result')
  const language = useLanguage()
  const { frames, sound, psnrDb, read } = check
  const named = (texts: readonly string[]) => {
    const shown = texts
      .slice(0, MOST_NAMED)
      .map((text) => t('check.quoted', { text: text.replaceAll('\n', ' ') }))
    return [...shown, ...(texts.length > MOST_NAMED ? ['…'] : [])].join(', ')
  }
  const found = [
    t('check.frames', { count: frames, number: formatNumber(frames, language) }),
    t(`check.sound.${sound}`),
    ...(psnrDb === null ? [] : [t('check.picture', { decibels: Math.round(psnrDb) })]),
    ...(read ? [t('check.read', { count: read.texts, found: read.found })] : []),
  ]
  const doubts = DOUBTS.filter((doubt) => check[doubt].length > 0).map((doubt) =>
    t(`check.${doubt}`, { texts: named(check[doubt]) }),
  )
  return (
    <Card title={t('check.title')} note={t('check.note')}>
      <ul className="grid gap-2.5">
        {found.map((line) => (
          <Line key={line} of={CircleCheck} className="text-done" text={line} />
        ))}
        {doubts.map((line) => (
          <Line key={line} of={TriangleAlert} className="text-warn" text={line} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ of, className, text }: { of: typeof CircleCheck; className: string; text: string }) {
  return (
    <li className="flex gap-2.5">
      <Icon of={of} size={18} className={classes('mt-0.5 shrink-0', className)} />
      <span className="min-w-0 break-words">{text}</span>
    </li>
  )
}
