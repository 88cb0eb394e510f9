/** Names as programs have them: no natural language has capitals, underscores or dots within its words. */
const IDENTIFIER = [
  /\b[a-z]+\d*(?:_[a-z\d]+)+\b/i,
  /\b[a-z]+[A-Z][A-Za-z\d]*\b/,
  /\b[a-z]\w*\.[a-z]\w*\b(?!\.)/,
]
/** What hardly stands anywhere but in source code, whatever the language that it is written in. */
const SYNTAX = [
  // a call, not a plural in brackets
  /[\w$]\((?!(?:e?s|as|os|n|en|in|r|e|a)\))/,
  /(?:^|\s)\.\s?[a-z]\w* ?\(/i,
  /^(?:\d+ )?(?:catch|elif|else if|for|foreach|if|switch|while) ?\(|^\w+ \(['"[]|\(\w+: ?\w+[),]/,
  /\(\)|\{\}|\[\]|\)\s*[;{]|[{[(]$|^[)}\]]/,
  /=>|->|::|[!=]==?|&&|\|\||[+*-]=|<\/\w|\/>|\{@/,
  /\w<[A-Z"']?\w+[,>]|>>|<\w+,/,
  /["'’][\w.]+["'’]\s*[,)\]>|:]/,
  /^[#@]\w+$|^\$ |\s--[a-z]/,
  /^(?:\d+ )?(?:async|await|class|const|def|enum|function|import|interface|let|public|private|return|static|struct|type|var|void)\b.*[({=:;'"<]/,
  /(?:^|> )\[\w\] \w+$|^\((?:alias|const|method|property)\) /,
  /[\w"')];$/,
]
/** A string that begins or ends right within a bracket, whatever recognition has made of the signs between. */
const QUOTED_IN_BRACKETS = /[([{][^\p{L}\d\s]?\s?['"‘’]|['"‘’]\s?[^\p{L}\d\s]?[)\]}]/u
/** A word of a sentence: capitals within, digits and signs make it none, and two letters may be anything. */
const PROSE_WORD = /^\p{L}\p{Ll}{2,}(?:[’'-]\p{Ll}+)*[.,;:!?…]*$/u
/** A line with more words of a sentence is one, though it names something of a program. */
const MOST_PROSE_WORDS = 4

/** Whether a line reads as source code: names and signs of a program, and hardly a word beside them. */
export function isSourceCode(line: string): boolean {
  const words = proseWords(line)
  if (SYNTAX.some((pattern) => pattern.test(line))) return words <= MOST_PROSE_WORDS
  // a name alone; in a sentence it is what the sentence is about, and a page's or a person's address is none
  return words === 0 && IDENTIFIER.some((pattern) => pattern.test(line)) && !/https?:|www\.|@/.test(line)
}

/**
 * Whether a line may belong to the code that stands around it: one name as it is typed, with or without capitals within,
 * which recognition may have put a blank into after a dot, or numbers and abbreviations without a word; or a line with
 * names or strings of a program, and with fewer words of a sentence than other ones, as code is where signs were misread.
 */
export function mayBelongToCode(line: string): boolean {
  const text = line.trim()
  const isName = /^(?:[a-z_$][\w$]*(?:\. ?[a-z_$][\w$]*)*|[A-Z][a-z]+(?:[A-Z][a-z]+)+)[,|)]*$/.test(text)
  const words = proseWords(text)
  const hasSigns = QUOTED_IN_BRACKETS.test(text) || IDENTIFIER.some((pattern) => pattern.test(text))
  const isMostlySigns = hasSigns && 2 * words < text.split(/\s+/).length
  return isName || isMostlySigns || (words === 0 && /\d/.test(text))
}

function proseWords(line: string): number {
  return line.split(/\s+/).filter((word) => PROSE_WORD.test(word)).length
}
