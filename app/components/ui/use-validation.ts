import type { Submission } from '@conform-to/react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type Validate<Fields, Value> = (formData: FormData) => Submission<Fields, string[], Value>

/**
 * Checks a form before it is sent. What it checks with is heavy, so it is fetched when somebody turns to the form;
 * a form that is sent before it is there waits for it. `load` must be the same function on every render.
 */
export function useValidation<Fields, Value>(load: () => Promise<{ validate: Validate<Fields, Value> }>) {
  const [loaded, setLoaded] = useState<{ validate: Validate<Fields, Value> }>()
  const unchecked = useRef(false)
  const prepare = () => {
    load().then(setLoaded, () => undefined)
  }
  const hold = (event: FormEvent<HTMLFormElement>) => {
    if (loaded || unchecked.current) return
    event.preventDefault()
    event.stopPropagation()
    const form = event.currentTarget
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    load()
      .then(
        // the form has to know the check before it is sent once more
        (checks) => flushSync(() => setLoaded(checks)),
        () => {
          // when it cannot be fetched the server still checks
          unchecked.current = true
        },
      )
      .finally(() => form.requestSubmit(submitter))
  }
  return {
    /** For the form. */
    listeners: { onFocus: prepare, onSubmitCapture: hold },
    options: loaded
      ? ({
          onValidate: ({ formData }: { formData: FormData }) => loaded.validate(formData),
          shouldRevalidate: 'onInput',
        } as const)
      : {},
  }
}
