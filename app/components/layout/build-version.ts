import { createContext } from 'react'

/** The version of the scripts that this page belongs to. */
export const BuildVersion = createContext<string | undefined>(undefined)
