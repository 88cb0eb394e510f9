import { expect, test } from 'vitest'
import { decodeText } from './decode.ts'
import { parseSubtitles } from './subtitles.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const textsOf = (format: Parameters<typeof parseSubtitles>[0], file: string) =>
  parseSubtitles(format, file, 'en').map(({ text }) => text)
const refusal = (format: Parameters<typeof parseSubtitles>[0], file: string): unknown => {
  try {
    parseSubtitles(format, file, 'en')
  } catch (error) {
    return error
  }
  throw new Error('it was read')
}

const SRT = '1\n00:00:01,000 --> 00:00:02,500\nAdd the salt\n\n2\n00:00:03,000 --> 00:00:04,000\nStir\n'

test.each([
  ['a byte order mark', `\ufeff${SRT}`],
  ['CRLF', SRT.replaceAll('\n', '\r\n')],
  ['CR alone', SRT.replaceAll('\n', '\r')],
  ['dots for commas', SRT.replaceAll(',', '.')],
  ['no numbers', SRT.replace(/^\d\n/gm, '')],
  ['coordinates after the times', SRT.replace('02,500', '02,500 X1:1 X2:2 Y1:3 Y2:4')],
  ['tags', SRT.replace('the salt', '<font color="#fff">the</font> {\\an8}<i>salt</i>')],
  ['no blank line at the end', SRT.trimEnd()],
  ['more blank lines', SRT.replaceAll('\n\n', '\n\n\n')],
])('an SRT with %s is read', (_, file) => {
  expect(textsOf('srt', file)).toEqual(['Add the salt', 'Stir'])
})

test('what only looks like a tag stays', () => {
  expect(textsOf('srt', SRT.replace('Stir', '1 < 2 > 0 <ingredients>'))[1]).toBe('1 < 2 > 0 <ingredients>')
})

test('cues that overlap are each their own', () => {
  const file = '1\n00:00:01,000 --> 00:00:05,000\nA\n\n2\n00:00:01,000 --> 00:00:05,000\nB\n'
  expect(textsOf('srt', file)).toEqual(['A', 'B'])
})

test('a VTT is read without its styles, comments and tags, whatever its cues are called', () => {
  const file = [
    'WEBVTT - a title',
    'Kind: captions',
    '',
    'STYLE\n::cue { color: red }',
    '',
    'NOTE a comment',
    '',
    'first',
    '00:01.000 --> 00:02.000 align:start line:0%',
    '<v Ana><c.loud>Salt &amp; pepper</c></v> &#x2764;',
    '',
    'NOTE another\nof two lines',
    '',
    '00:03.000 --> 00:04.000',
    'Stir',
  ].join('\n')
  expect(textsOf('vtt', file)).toEqual(['Salt & pepper ❤', 'Stir'])
})

test('an ASS of another tool is read by the names of its columns', () => {
  const file = [
    '[Script Info]',
    '[Events]',
    'Format: Start, End, Name, Text',
    'Comment: 0:00:01.00,0:00:02.00,,not shown',
    'Dialogue: 0:00:01.00,0:00:02.00,,{\\pos(1,2)}Add salt,{\\i1}\\Nthen\\h stir',
    'Dialogue: 0:00:01.00,0:00:02.00,,{\\p1}m 0 0 l 1 1',
  ].join('\r\n')
  expect(textsOf('ass', file)).toEqual(['Add salt,\nthen\u00a0 stir'])
})

test('a table of a spreadsheet is read by the names of its columns, with semicolons too', () => {
  expect(textsOf('csv', '\ufefforiginal;translation\r\nSal;"Salt; ""fine"""\r\n')).toEqual(['Salt; "fine"'])
})

const xliff = (units: string, root = 'version="2.0" trgLang="en-GB"') =>
  `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" ${root} srcLang="es"><file id="f">${units}</file></xliff>`

test('an XLIFF is read with its segments joined, its codes left out, and proposals of a memory passed over', () => {
  const unit = `<unit id="a"><mtc:matches><mtc:match><source>x</source><target>wrong</target></mtc:match></mtc:matches>
    <segment><source>Añade </source><target>Add </target></segment>
    <segment><source>sal</source><target><pc id="1">salt</pc><![CDATA[ & pepper]]><cp hex="2764"/></target></segment></unit>
    <unit id="b"><segment><source>Nada</source></segment></unit>`
  expect(parseSubtitles('xliff', xliff(unit), 'en')).toEqual([
    { line: 2, id: 'a', original: 'Añade sal', text: 'Add salt & pepper❤' },
    { line: 5, id: 'b', original: 'Nada', text: '' },
  ])
})

test.each<[string, Parameters<typeof parseSubtitles>[0], string, number]>([
  ['an SRT that is no SRT', 'srt', '<!doctype html>', 1],
  ['times without an end', 'srt', '1\n00:00:01,000 -->\nA', 2],
  ['an end before the start', 'srt', `${SRT}\n3\n00:00:09,000 --> 00:00:08,000\nA`, 10],
  ['a minute of 75 seconds', 'vtt', 'WEBVTT\n\n00:75.000 --> 00:80.000\nA', 3],
  ['a VTT without its first line', 'vtt', '00:01.000 --> 00:02.000\nA', 1],
  ['an ASS without events', 'ass', '[Script Info]\n', 1],
  ['a dialogue without times', 'ass', '[Events]\nDialogue: 0,x,y,Default,,0,0,0,,A', 2],
  ['a table without translations', 'csv', 'id,text\n', 1],
  ['a table that does not tell whose they are', 'csv', 'translation\nSalt', 1],
  ['a table with no time where one should be', 'csv', 'start,translation\nsoon,Salt', 2],
  ['an unclosed element', 'xliff', xliff('<unit id="a">'), 2],
  ['an older XLIFF', 'xliff', xliff('', 'version="1.2"'), 2],
  ['another XML', 'xliff', '<html/>', 1],
  ['no XML', 'xliff', 'salt', 1],
])('%s is refused with its line', (_, format, file, line) => {
  expect(refusal(format, file)).toMatchObject({ code: 'subtitles.malformed', params: { line } })
})

test('a bomb of entities, an outside entity and a bottomless nesting are refused at once', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${xliff('')}`
  const outside = `<!DOCTYPE x SYSTEM "file:///etc/passwd">${xliff('')}`
  for (const file of [bomb, outside, xliff('<g>'.repeat(100_000)), xliff('&undefined;')])
    expect(refusal('xliff', file)).toMatchObject({ code: 'subtitles.malformed' })
})

test('a file that says it is for another language is refused', () => {
  expect(refusal('xliff', xliff('', 'version="2.0" trgLang="fr-CA"'))).toMatchObject({
    code: 'subtitles.other-language',
    params: { found: 'fr', wanted: 'en' },
  })
})

test('a text that no translation may be as long as is refused with its line', () => {
  expect(refusal('srt', SRT.replace('Stir', 'x'.repeat(2001)))).toMatchObject({
    code: 'subtitles.too-long',
    params: { line: 6, max: 2000 },
  })
})

test('UTF-8 and UTF-16 are read, Latin-1 and what is no text are refused', () => {
  expect(decodeText(utf8('\ufeffsal y piñones'))).toBe('sal y piñones')
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0xf1, 0x00]))).toBe('ñ')
  expect(decodeText(new Uint8Array([0xfe, 0xff, 0x00, 0xf1]))).toBe('ñ')
  for (const bytes of [Buffer.from('piñones', 'latin1'), new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00])])
    expect(() => decodeText(bytes)).toThrow('subtitles.not-utf8')
})

test.each<[string, Parameters<typeof parseSubtitles>[0], string]>([
  ['opened braces', 'ass', `[Events]\nDialogue: 0,0:0:0,0:0:1,x,,0,0,0,,${'{\\p'.repeat(650_000)}`],
  ['columns', 'ass', `[Events]\nFormat: ${'a,'.repeat(450_000)}Text\n${'Dialogue: 0\n'.repeat(90_000)}`],
  ['opened tags', 'srt', `00:00:00,000 --> 00:00:01,000\n${'<font '.repeat(300_000)}`],
  ['opened entities', 'vtt', `WEBVTT\n\n00:00.000 --> 00:01.000\n${'&<'.repeat(950_000)}`],
  ['cells', 'csv', `translation,id${',x'.repeat(450_000)}\n${'a\n'.repeat(450_000)}`],
  ['blank lines', 'vtt', `WEBVTT\n\n00:00.000 --> 00:01.000\n${'\n \t'.repeat(650_000)}`],
])('two megabytes of %s are answered in good time', (_, format, file) => {
  // milliseconds where nothing else runs; anything quadratic takes minutes
  const begun = process.cpuUsage()
  try {
    parseSubtitles(format, file, 'en')
  } catch (error) {
    expect(error).toHaveProperty('code')
  }
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(10_000)
})

const MANY = 200_000

// proves asvs-1.2.9
test.each<[string, Parameters<typeof parseSubtitles>[0], string]>([
  ['an SRT of 200,000 cues', 'srt', '1\n00:00:01,000 --> 00:00:02,000\nx\n\n'.repeat(MANY)],
  ['a VTT of 200,000 cues', 'vtt', `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(MANY)}`],
  ['a VTT of a comment of a million lines', 'vtt', `WEBVTT\n\n${'NOTE\n'.repeat(1_000_000)}`],
  [
    'an ASS of 200,000 lines',
    'ass',
    `[Events]\n${'Dialogue: 0,0:00:01.00,0:00:02.00,a,b,0,0,0,,x\n'.repeat(MANY)}`,
  ],
  [
    'an XLIFF of 200,000 units',
    'xliff',
    `<xliff version="2.0" trgLang="en"><file>${'<unit id="a"/>'.repeat(MANY)}</file></xliff>`,
  ],
  ['a table of 200,000 lines', 'csv', `id,translation\n${'a,b\n'.repeat(MANY)}`],
])('%s is not read to its end', (_, format, file) => {
  const before = process.threadCpuUsage()
  expect(refusal(format, file)).toMatchObject({ code: expect.stringMatching(/too-many/) })
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(250)
})
