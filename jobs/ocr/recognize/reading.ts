/** What a recogniser made of one line. */
export type Reading = Readonly<{ text: string; confidence: number }>

export const NOTHING_READ: Reading = { text: '', confidence: 0 }
