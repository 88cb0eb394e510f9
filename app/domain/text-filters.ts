/**
 * Which texts the list shows: all · review: a finding or a draft that nobody has said to be right · findings: one that nobody has
 * put aside · unreviewed: nobody has said to be right · overflow: do not fit · empty: no translation
 */
export const TEXT_FILTERS = ['all', 'review', 'findings', 'unreviewed', 'overflow', 'empty'] as const
export type TextFilter = (typeof TEXT_FILTERS)[number]

/** In the order of the video, or the most doubtful first. */
export const TEXT_ORDERS = ['time', 'doubt'] as const
export type TextOrder = (typeof TEXT_ORDERS)[number]
