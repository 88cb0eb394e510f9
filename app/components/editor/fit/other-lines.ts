/** The text on other lines: those that were broken by hand as one, or one in two; undefined where it has one word. */
export function onOtherLines(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.includes('\n'))
    return trimmed
      .split('\n')
      .map((line) => line.trim())
      .join(' ')
  const middle = trimmed.length / 2
  const [blank] = [...trimmed.matchAll(/\s/g)].toSorted(
    (a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle),
  )
  return blank && `${trimmed.slice(0, blank.index).trimEnd()}\n${trimmed.slice(blank.index).trimStart()}`
}

/** Types a text into its field, so that the field's own undo takes it back. */
export function typeInto(field: HTMLTextAreaElement, text: string): void {
  field.focus({ preventScroll: true })
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else leaves the browser's undo as it is
  document.execCommand('insertText', false, text)
}
