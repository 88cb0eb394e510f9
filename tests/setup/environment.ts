import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'

/** What `app/env.server.ts` finds in tests; files go to a new folder under `dataRoot`. */
export function setTestEnvironment(databaseUrl: string, dataRoot: string): void {
  Object.assign(process.env, {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    SECRET: 'only-for-tests-only-for-tests-only-for-tests',
    DATA_DIR: mkdtempSync(join(dataRoot, 'data-')),
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    LOG_LEVEL: 'silent',
    MT_AUTO_DOWNLOAD: 'false',
    // all tests of a process are one visitor, who is quicker than people
    PAGES_PER_MINUTE: '1000000',
    // nobody reads there, whatever else runs on this machine
    OCR_URL: 'http://127.0.0.1:9',
  })
}
