/** The name of a group's text area on the translation screen. */
export function translationField(groupId: string): string {
  return `translation:${groupId}`
}

/** With script, one field with all that was changed, wherever in the list: an object of texts by group id, as JSON. */
export const EDITS_FIELD = 'edits'

/** With the number of a page, the intent of a button that saves and goes there. */
export const PAGE_INTENT = 'page:'

/** With the id of a group, the intent of a button that saves what was typed and asks what is to be put right. */
export const CHANGE_INTENT = 'change:'

/** The intent of a button that saves what was typed and asks where a text was missed. */
export const ADD_INTENT = 'add-text'

/** The moment of the video at which a text was missed, in seconds. */
export const MOMENT_FIELD = 'at'

/** The intent of what saves by itself when one goes to another page. */
export const LEAVE_INTENT = 'leave'

/** The screen's form as `SaveTranslations` takes it. An empty text area is an empty translation, not an absent one. */
export function translationsOfForm(form: FormData): unknown {
  const version = form.get('version')
  const edits = form.get(EDITS_FIELD)
  return {
    translations: typeof edits === 'string' ? parsed(edits) : fieldsOf(form),
    ...(typeof version === 'string' && version !== '' && { version: Number(version) }),
  }
}

/** The texts that a form of the screen brings, by group id. */
export function translationsIn(form: FormData): Record<string, string> {
  const edits = form.get(EDITS_FIELD)
  if (typeof edits !== 'string') return fieldsOf(form)
  const texts = parsed(edits)
  if (typeof texts !== 'object' || texts === null) return {}
  return Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) => (typeof text === 'string' ? [[id, text]] : [])),
  )
}

function fieldsOf(form: FormData): Record<string, string> {
  const prefix = translationField('')
  const translations: Record<string, string> = {}
  for (const [name, value] of form)
    if (name.startsWith(prefix) && typeof value === 'string')
      // a form sends line breaks as CR LF
      translations[name.slice(prefix.length)] = value.replaceAll('\r\n', '\n')
  return translations
}

/** Half a character, which an escape can name though no text has it, or NUL: Postgres keeps neither. */
const UNSTORABLE = /\p{Surrogate}|\0/u

/** Undefined when it is no JSON, or nothing that can be kept. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string' && UNSTORABLE.test(value)) throw new SyntaxError('cannot be kept')
      return value
    })
  } catch {
    return undefined
  }
}
