/**
 * Whether a password is just what everybody knows of its owner: the e-mail, either half of it or the name, with at most
 * a few figures or signs behind. In any case and spelling.
 */
export function isOwnPassword(password: string, owner: { email: string; name: string }): boolean {
  const [mailbox = '', domain = ''] = folded(owner.email).split('@')
  const name = folded(owner.name)
  const known = [folded(owner.email), mailbox, domain, name, name.replaceAll(' ', ''), ...name.split(' ')]
  const typed = folded(password)
  const bare = typed.replace(/[^\p{L}]{1,6}$/u, '')
  return known.some((word) => word.length > 2 && (word === typed || word === bare))
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}
