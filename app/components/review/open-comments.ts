import { createContext } from 'react'

/** How many comments that are not dealt with there are about the texts of an editor, by the text's id. */
export const OpenComments = createContext<Readonly<Record<string, number>>>({})
