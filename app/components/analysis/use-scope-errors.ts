import { useFormMessage } from '../ui/use-form-message.ts'
import type { ScopeProps } from './scope-props.ts'

/** What went wrong with each part of the scope, in the reader's language. */
export interface ScopeErrors {
  readonly areas: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

export function useScopeErrors(errors: ScopeProps['errors'] = {}): ScopeErrors {
  const message = useFormMessage()
  const told = (name: string) => message(errors[name] ?? undefined)
  const area = Object.keys(errors).find((name) => name.startsWith('area_'))
  return { areas: area && told(area), from: told('from'), to: told('to') }
}
