import { createContext } from 'react'

/** The version of the scripts that this page belongs to. */
export const BuildVersion = createContext<string | undefined>(undefined)

/** What the page's own scripts carry so that the content security policy lets them run; empty in the browser. */
export const Nonce = createContext('')
