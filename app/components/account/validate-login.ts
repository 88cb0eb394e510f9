import { parseWithZod } from '@conform-to/zod/v4'
import { LoginForm } from '#app/forms/login.ts'

export function validate(formData: FormData) {
  return parseWithZod(formData, { schema: LoginForm })
}
