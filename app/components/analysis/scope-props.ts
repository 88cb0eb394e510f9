import type { OriginalView } from '#app/domain/original-view.ts'
import type { ScopeRows } from '#app/forms/scope-rows.ts'
import { useFormMessage } from '../ui/use-form-message.ts'

/** Where and when is read, and of which video. */
export interface ScopeView {
  readonly rows: ScopeRows
  /** Something of it is set, or was refused. */
  readonly isOpen: boolean
  readonly original: OriginalView
  /** Null until an analysis has counted the frames. */
  readonly framesPerSecond: number | null
}

export interface ScopeProps extends ScopeView {
  /** Of the whole form, by the field. */
  readonly errors: Readonly<Record<string, string[] | null>> | undefined
}

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
