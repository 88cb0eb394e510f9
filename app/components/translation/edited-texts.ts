import { translationField, translationsOfForm } from '#app/forms/translation-fields.ts'

/** The name of the field that tells which text the page showed when the person began. */
export function shownField(groupId: string): string {
  return `shown:${groupId}`
}

/**
 * The form as `SaveTranslations` takes it, with only those texts that differ from what the page showed: so a text
 * that nobody touched here never goes over what somebody else has saved meanwhile.
 */
export function editedTexts(form: FormData): unknown {
  const edited = new FormData()
  for (const [name, value] of form) {
    const shown = form.get(name.replace(translationField(''), shownField('')))
    if (name.startsWith(translationField('')) && value === shown) continue
    edited.append(name, value)
  }
  return translationsOfForm(edited)
}
