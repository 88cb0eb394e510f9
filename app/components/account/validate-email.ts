import { parseWithZod } from '@conform-to/zod/v4'
import { EmailForm } from '#app/forms/email-links.ts'

export function validate(formData: FormData) {
  return parseWithZod(formData, { schema: EmailForm })
}
