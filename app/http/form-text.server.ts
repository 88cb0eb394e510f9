/** What a form says in a field of text; empty when it says nothing, or brings a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
