import type { Submission } from '@conform-to/react'
import { useState } from 'react'

type Validate<Fields, Value> = (formData: FormData) => Submission<Fields, string[], Value>

/**
 * Checks a form before it is sent. What it checks with is heavy, so it is fetched when somebody turns to the form
 * (`prepare`); until it is there the server's check does. `load` must be the same function on every render.
 */
export function useValidation<Fields, Value>(load: () => Promise<{ validate: Validate<Fields, Value> }>) {
  const [loaded, setLoaded] = useState<{ validate: Validate<Fields, Value> }>()
  const prepare = () => {
    // when it cannot be fetched the server still checks
    load().then(setLoaded, () => undefined)
  }
  return {
    prepare,
    options: loaded
      ? ({
          onValidate: ({ formData }: { formData: FormData }) => loaded.validate(formData),
          shouldRevalidate: 'onInput',
        } as const)
      : {},
  }
}
