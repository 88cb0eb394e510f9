/**
 * What a corpus is drawn for. The reading is chosen on *development*, a choice is tried on *control*, and *sealed* says
 * how texts are read that nobody has seen: of it nothing but a total is ever printed. They share no sentence, no
 * typeface, no style and no footage.
 */
export const CORPUS_SETS = ['development', 'control', 'sealed'] as const
export type CorpusSet = (typeof CORPUS_SETS)[number]
