import { parseWithZod } from '@conform-to/zod/v4'
import { RegisterForm } from '#app/forms/register.ts'

export function validate(formData: FormData) {
  return parseWithZod(formData, { schema: RegisterForm })
}
