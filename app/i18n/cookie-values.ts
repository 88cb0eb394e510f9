/** The value of a plain cookie, or undefined. Only for values that we write unencoded: languages, schemes. */
export function cookieValue(header: string | null, name: string): string | undefined {
  const pair = (header ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}
