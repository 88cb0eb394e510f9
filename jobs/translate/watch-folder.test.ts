import { expect, test } from 'vitest'
import type { InputFile } from './inputs.ts'
import { watchFolder } from './watch-folder.ts'

const file = (path: string, sizeBytes: number): InputFile => ({
  ...{ path, sizeBytes, fullPath: `/in/${path}`, modifiedMs: 1 },
})

/** What is taken at each of these looks at a folder, by its path and size. */
async function taken(listings: readonly (readonly InputFile[])[]): Promise<string[][]> {
  const stopping = new AbortController()
  const all: string[][] = []
  const list = () => {
    const found = listings[all.length] ?? []
    all.push([])
    if (all.length === listings.length) stopping.abort()
    return Promise.resolve(found)
  }
  const translate = ({ path, sizeBytes }: InputFile) => {
    all.at(-1)?.push(`${path} ${sizeBytes}`)
    return Promise.resolve()
  }
  await watchFolder(list, translate, { signal: stopping.signal, pollMs: 0 })
  return all
}

test.each<[string, (readonly InputFile[])[], string[][]]>([
  [
    'is taken once it is the same at two looks, and no sooner',
    [[file('a', 1)], [file('a', 2)], [file('a', 2)], [file('a', 2)]],
    [[], [], ['a 2'], []],
  ],
  [
    'that grows again is taken again once it has stopped',
    [[file('a', 1)], [file('a', 1)], [file('a', 2)], [file('a', 2)]],
    [[], ['a 1'], [], ['a 2']],
  ],
  [
    'renamed before it was taken is taken under its new name alone',
    [[file('a', 1)], [file('b', 1)], [file('b', 1)], [file('b', 1)]],
    [[], [], ['b 1'], []],
  ],
  [
    'renamed there and back is taken under each of its names',
    [[file('a', 1)], [file('a', 1)], [file('b', 1)], [file('b', 1)], [file('a', 1)], [file('a', 1)]],
    [[], ['a 1'], [], ['b 1'], [], ['a 1']],
  ],
])('a file %s', async (_, listings, expected) => {
  expect(await taken(listings)).toEqual(expected)
})
