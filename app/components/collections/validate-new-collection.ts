import { parseWithZod } from '@conform-to/zod/v4'
import { CreateCollectionForm } from '#app/forms/collections.ts'

export function validate(formData: FormData) {
  return parseWithZod(formData, { schema: CreateCollectionForm })
}
