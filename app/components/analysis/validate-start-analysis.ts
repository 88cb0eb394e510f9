import { parseWithZod } from '@conform-to/zod/v4'
import { StartAnalysisForm } from '#app/forms/start-analysis.ts'

export function validate(formData: FormData) {
  return parseWithZod(formData, { schema: StartAnalysisForm })
}
