/** What texts can be taken away in, and brought back from. */
export const SUBTITLE_FORMATS = ['srt', 'vtt', 'ass', 'csv', 'xliff'] as const
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number]

export const SUBTITLE_TEXTS = ['translation', 'original'] as const
/** Which of its two texts a cue shows. Tables hold both; for them `original` leaves the translations out. */
export type ShownText = (typeof SUBTITLE_TEXTS)[number]

export const SUBTITLE_TYPES = {
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  ass: 'text/x-ssa; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xliff: 'application/xliff+xml; charset=utf-8',
} as const satisfies Record<SubtitleFormat, string>

const EXTENSIONS: ReadonlyMap<string, SubtitleFormat> = new Map([
  ['xlf', 'xliff'],
  ['ssa', 'ass'],
])

/** The file names that a person may choose from. */
export const SUBTITLE_EXTENSIONS = [...SUBTITLE_FORMATS, ...EXTENSIONS.keys()].map((name) => `.${name}`)

/** What a file is by its name's ending, or undefined. */
export function formatOfFile(name: string): SubtitleFormat | undefined {
  const extension = /\.(\w+)\s*$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return SUBTITLE_FORMATS.find((format) => format === extension) ?? EXTENSIONS.get(extension)
}
