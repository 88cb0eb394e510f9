import { Form, useNavigation } from '@remix-run/react'
import { Languages, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, LANGUAGES } from '#app/domain/languages.ts'
import { useLanguageName } from '../projects/language-options.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/inputs.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { NoEngine } from './no-engine.tsx'

/** Chooses the language and has it translated; where no engine can, says so and offers to do it by hand. */
export function StartForm({
  source,
  target,
  served,
  again = false,
}: {
  source: Language
  target: Language
  /** The languages that something here translates into. */
  served: readonly Language[]
  again?: boolean
}) {
  const { t } = useTranslation('translation')
  const nameOf = useLanguageName()
  const { formData } = useNavigation()
  const scripted = useHydrated()
  const [chosen, setChosen] = useState(target)
  const intent = formData?.get('intent')
  const isServed = served.includes(chosen)
  const byHand = (
    <Button
      kind={isServed || again ? 'secondary' : 'primary'}
      icon={PencilLine}
      name="intent"
      value="by-hand"
      wide
      pending={intent === 'by-hand'}
    >
      {t('start.byHand')}
    </Button>
  )
  return (
    <Form method="post" className="grid gap-5">
      <SelectField
        id="target-language"
        name="target_language"
        label={t('start.target')}
        defaultValue={target}
        onChange={({ currentTarget }) =>
          setChosen(LANGUAGES.find((code) => code === currentTarget.value) ?? target)
        }
        fieldClassName="max-w-sm"
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {served.includes(code) ? nameOf(code) : t('start.byHandOption', { language: nameOf(code) })}
          </option>
        ))}
      </SelectField>
      {!isServed && <NoEngine source={source} target={chosen} byHand={byHand} />}
      {/* without script another language may be chosen that has an engine */}
      {(isServed || !scripted) && (
        <div className="flex flex-wrap gap-3">
          <Button
            kind={isServed && !again ? 'primary' : 'secondary'}
            icon={Languages}
            name="intent"
            value="start"
            wide
            pending={intent === 'start'}
          >
            {again ? t('start.againSubmit') : t('start.submit')}
          </Button>
          {isServed && byHand}
        </div>
      )}
    </Form>
  )
}
