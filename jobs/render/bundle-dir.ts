import path from 'node:path'

/** Where the built composition lies, for the workers. */
export const BUNDLE_DIR = path.resolve(import.meta.dirname, '../../build/remotion')
