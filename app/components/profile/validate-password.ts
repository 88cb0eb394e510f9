import { parseWithZod } from '@conform-to/zod/v4'
import { PasswordForm } from '#app/forms/profile.ts'

export function validate(formData: FormData) {
  return parseWithZod(formData, { schema: PasswordForm })
}
