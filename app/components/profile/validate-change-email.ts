import { parseWithZod } from '@conform-to/zod/v4'
import { ChangeEmailForm } from '#app/forms/email-links.ts'

export function validate(formData: FormData) {
  return parseWithZod(formData, { schema: ChangeEmailForm })
}
