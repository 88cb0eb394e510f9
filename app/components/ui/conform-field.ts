import type { FieldMetadata } from '@conform-to/react'
import { useFormMessage } from './use-form-message.ts'

/** What our fields need of a form's field: id, name, first value and message. */
export function useFieldProps() {
  const message = useFormMessage()
  return <Value>(field: FieldMetadata<Value>) => ({
    id: field.id,
    name: field.name,
    error: message(field.errors),
    ...(field.defaultValue !== undefined && { defaultValue: field.defaultValue }),
  })
}
