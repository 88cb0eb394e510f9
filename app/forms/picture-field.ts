/** The field of a form that carries a picture of oneself, and how large it may be. */
export const PICTURE_FIELD = 'picture'
