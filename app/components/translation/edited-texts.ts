import { translationField, translationsOfForm } from '#app/forms/translation-fields.ts'

/** The name of the field that tells which text the page showed when the person began. */
export function shownField(groupId: string): string {
  return `shown:${groupId}`
}

/** What `readForm` lets through for each text. */
export const EDITED_FIELD = /^(?:translation|shown):[\da-f-]{36}$/i

/**
 * The form as `SaveTranslations` takes it, with only those texts that differ from what the page showed: so a text
 * that nobody touched here never goes over what somebody else has saved meanwhile.
 */
export function editedTexts(form: FormData): unknown {
  // a form looks through all of its fields for each name
  const shown = new Map([...form].filter(([name]) => name.startsWith(shownField(''))))
  const edited = new FormData()
  for (const [name, value] of form) {
    const isText = name.startsWith(translationField(''))
    const before = isText ? shown.get(name.replace(translationField(''), shownField(''))) : undefined
    if (value !== before) edited.append(name, value)
  }
  return translationsOfForm(edited)
}
