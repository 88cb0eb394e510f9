import { Fragment, type ReactNode } from 'react'

/** An element of a sentence, with its words: `<terms>the terms</terms>`. */
const ELEMENT = /<(\w+)>(.*?)<\/\1>/g

/**
 * A whole sentence with elements in it (links, a date), which each language puts where they belong. `parts` draws an
 * element by its name from its words; one that it does not name is its words alone.
 */
export function RichText({
  text,
  parts,
}: {
  text: string
  parts: Readonly<Record<string, (words: string) => ReactNode>>
}) {
  const drawn: ReactNode[] = []
  let at = 0
  for (const { 0: whole, 1: name = '', 2: words = '', index } of text.matchAll(ELEMENT)) {
    drawn.push(text.slice(at, index), <Fragment key={index}>{parts[name]?.(words) ?? words}</Fragment>)
    at = index + whole.length
  }
  return (
    <>
      {drawn}
      {text.slice(at)}
    </>
  )
}
