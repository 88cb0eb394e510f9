/** The field of the form that brings a file of translations. */
export const SUBTITLES_FIELD = 'file'
export const MAX_SUBTITLES_BYTES = 2 * 1024 * 1024
