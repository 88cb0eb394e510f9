/** The field of the form that brings a file of translations. */
export const SUBTITLES_FIELD = 'file'
/** Five thousand texts of a film as XLIFF, original and translation, are 2.2 MB. */
export const MAX_SUBTITLES_BYTES = 8 * 1024 * 1024
