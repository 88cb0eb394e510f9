import { createContext } from 'react'

/** What the page's own scripts carry so that the content security policy lets them run; empty in the browser. */
export const Nonce = createContext('')
