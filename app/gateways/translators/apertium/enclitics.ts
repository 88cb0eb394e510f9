const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' }

/** Stands in the stream between an imperative and the pronoun behind it. */
export const ENCLITIC_MARK = '[+]'

/** Joins what Spanish writes as one word: "sigue [+]nos" is "síguenos". */
export function joinEnclitics(stream: string): string {
  return stream
    .replace(
      /(\p{L}{1,40})\s{0,4}\[\+\]\s{0,4}(me|nos|lo|la|los|las|le|les|te|os)(?![\p{L}\p{N}])/giu,
      (_, verb: string, pronoun: string) => stressed(verb) + pronoun.toLowerCase(),
    )
    .replaceAll(ENCLITIC_MARK, '')
}

/** With the accent that the stress needs once a syllable is added: on the last vowel group but one. */
function stressed(verb: string): string {
  if (/[áéíóú]/iu.test(verb)) return verb
  const groups = [...verb.matchAll(/(?<![qg])u?[aeo][iu]?|(?<=[qg])u[ei]|[iu]?[aeo][iuy]?|[iu]/giu)]
  const group = groups.at(-2)
  if (group === undefined) return verb
  const strong = /[aeo]/i.exec(group[0])
  const at = group.index + (strong?.index ?? group[0].length - 1)
  const letter = verb[at] ?? ''
  return verb.slice(0, at) + (ACCENTED[letter.toLowerCase()] ?? letter) + verb.slice(at + 1)
}
