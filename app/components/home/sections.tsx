import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'

const STEPS = ['upload', 'detect', 'edit', 'render'] as const
const FEATURES = [
  [
    'ocr',
    [
      'features.ocr.items.languages',
      'features.ocr.items.times',
      'features.ocr.items.places',
      'features.ocr.items.settings',
      'features.ocr.items.measured',
    ],
  ],
  [
    'embedded',
    [
      'features.embedded.items.cover',
      'features.embedded.items.style',
      'features.embedded.items.untouched',
      'features.embedded.items.report',
    ],
  ],
] as const
const USES = ['content', 'education', 'business'] as const

export function Steps() {
  const { t } = useTranslation('home')
  return (
    <section aria-labelledby="steps" className="grid gap-6">
      <h2 id="steps" className="text-xl">
        {t('steps.title')}
      </h2>
      <ol className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => (
          <li key={step} className="border-t-2 border-text pt-4">
            <p className="text-sm tabular-nums text-muted">{index + 1}</p>
            <h3 className="mt-1 text-md">{t(`steps.${step}.title`)}</h3>
            <p className="mt-1 text-muted">{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Features() {
  const { t } = useTranslation('home')
  return (
    <div className="grid gap-x-6 gap-y-12 md:grid-cols-2">
      {FEATURES.map(([feature, items]) => (
        <section key={feature} aria-labelledby={feature}>
          <h2 id={feature} className="text-lg">
            {t(`features.${feature}.title`)}
          </h2>
          <ul className="mt-4">
            {items.map((item) => (
              <li key={item} className="flex gap-3 border-t border-hairline py-3">
                <Icon of={Check} size={20} className="text-done" />
                {t(item)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export function Uses() {
  const { t } = useTranslation('home')
  return (
    <section aria-labelledby="uses" className="grid gap-6">
      <h2 id="uses" className="text-xl">
        {t('uses.title')}
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {USES.map((use) => (
          <li key={use} className="rounded-lg border border-hairline bg-surface p-6">
            <h3 className="text-md">{t(`uses.${use}.title`)}</h3>
            <p className="mt-2 text-muted">{t(`uses.${use}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
