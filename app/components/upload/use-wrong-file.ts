import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { fileProblem } from '#app/forms/upload.ts'
import { formatOverLimit } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { useFormMessage } from '../ui/use-form-message.ts'

/** What is wrong with what was chosen or dropped, with the file's own size in the sentence. */
export function useWrongFile(maxBytes: number): (files: readonly File[]) => string | undefined {
  const { t } = useTranslation('projects')
  const message = useFormMessage()
  const language = useLanguage()
  return useCallback(
    ([file, ...others]) => {
      if (!file) return message(['errors:upload.no-file'])
      const problem = others.length > 0 ? 'errors:upload.too-many-files' : fileProblem(file, maxBytes)
      if (problem === undefined) return undefined
      return problem.endsWith('too-large')
        ? t('upload.tooLarge', formatOverLimit(file.size, maxBytes, language))
        : message([problem])
    },
    [t, message, language, maxBytes],
  )
}
