import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv, printCsv } from './csv.ts'

test.each<[string, string, string[][]]>([
  [
    'commas and CRLF',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'semicolons, as spreadsheets in Europe write them',
    'a;b\nc;"d;e"',
    [
      ['a', 'b'],
      ['c', 'd;e'],
    ],
  ],
  [
    'tabs',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['quotes, line breaks and commas in cells', '"a ""x""","b\nc"\n', [['a "x"', 'b\nc']]],
  [
    'a byte order mark and empty lines',
    '\ufeffa,b\n\n,\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a quote that is never closed', 'a,"b', [['a', 'b']]],
  ['nothing', '', []],
])('%s', (_, text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})

test('what is printed reads the same', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'ñ', '"', ',', ';', '\n', '\r', ' ', '語', '=', "'", '-', '\t', '|', '＝'),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const table = [['term', 'translation'], ...rows]
      const filled = table.filter((row) => row.some((content) => content.trim() !== ''))
      expect(parseCsv(printCsv(table))).toEqual(filled)
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+34 600', "'+34 600"],
  ['@sum', "'@sum"],
  ['＝1+1', "'＝1+1"],
  ['－1', "'－1"],
  ["'=1", "''=1"],
  ['a;=1;b,＋2', "a;'=1;b,'＋2"],
  ['a|@x', "a|'@x"],
  ['a\t-x', "a\t'-x"],
  ['one\n=2', "one\n'=2"],
  ['\tx', "'\tx"],
  ['a=b, -c and d-e', 'a=b, -c and d-e'],
])('the cell %j is written as %j, which no spreadsheet calculates', (cell, written) => {
  expect(printCsv([[cell, 'b']])).toBe(`"${written}","b"\r\n`)
  expect(parseCsv(printCsv([[cell, 'b']]))).toEqual([[cell, 'b']])
})

test('no more lines are read than are wanted', () => {
  expect(parseCsv('a\nb\nc\nd', { mostLines: 2 })).toEqual([['a'], ['b']])
})
