/** The name of a group's text area on the translation screen. */
export function translationField(groupId: string): string {
  return `translation:${groupId}`
}

/** The screen's form as `SaveTranslations` takes it. An empty text area is an empty translation, not an absent one. */
export function translationsOfForm(form: FormData): unknown {
  const prefix = translationField('')
  const translations: Record<string, string> = {}
  for (const [name, value] of form)
    if (name.startsWith(prefix) && typeof value === 'string')
      // a form sends line breaks as CR LF
      translations[name.slice(prefix.length)] = value.replaceAll('\r\n', '\n')
  const version = form.get('version')
  return {
    translations,
    ...(typeof version === 'string' && version !== '' && { version: Number(version) }),
  }
}
