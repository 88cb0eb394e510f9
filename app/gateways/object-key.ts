/** Throws when a key or prefix could leave the store's root; ours never do, so that is a bug. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9._/-]*$/i.test(key) || key.split('/').includes('..'))
    throw new Error(`not an object key: ${JSON.stringify(key)}`)
  return key
}
