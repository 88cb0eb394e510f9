import { parseWithZod } from '@conform-to/zod/v4'
import { NameForm } from '#app/forms/profile.ts'

export function validate(formData: FormData) {
  return parseWithZod(formData, { schema: NameForm })
}
