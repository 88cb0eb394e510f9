import { parseWithZod } from '@conform-to/zod/v4'
import { CreateProjectForm } from '#app/forms/create-project.ts'

export function validate(formData: FormData) {
  return parseWithZod(formData, { schema: CreateProjectForm })
}
