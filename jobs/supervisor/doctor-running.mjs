// @ts-check
import koffi from 'koffi'
import pg from 'pg'
import { whoRuns } from './instance.mjs'
import { answersOk } from './parts.mjs'
import { configuredVariables, dataDirOf, runtimeVariables } from './variables.mjs'

/** @typedef {import('./doctor.mjs').Check} Check */
/** @typedef {import('./doctor.mjs').Finding} Finding */

/** @type {Finding} */
const NOT_RUNNING = { found: 'not running; npm start starts it', idle: true }

/**
 * What is up while the product runs; where it does not run, that is nothing wrong.
 * @param {string} dir the project's folder
 * @param {import('./variables.mjs').Variables} environment
 * @returns {Check[]}
 */
export function runningChecks(dir, environment) {
  const configured = configuredVariables(dir, environment)
  const variables = runtimeVariables(dir, environment)
  const running = whoRuns(dataDirOf(dir, configured))
  return [
    { name: 'Tesseract loads', look: lookAtTesseract },
    {
      name: 'supervisor',
      look: async () => {
        const holder = await running
        return holder ? { found: `process ${holder.pid}, ${holder.address}` } : NOT_RUNNING
      },
    },
    {
      name: 'database',
      look: async () =>
        configured['DATABASE_URL'] || (await running)
          ? lookAtDatabase(variables['DATABASE_URL'] ?? '')
          : NOT_RUNNING,
    },
    ...(variables['OCR_URL'] ?? '').split(',').map((url) => ({
      name: 'OCR sidecar',
      look: async () =>
        configured['OCR_URL'] || (await running) ? lookAtUrl(url.trim(), '/health') : NOT_RUNNING,
    })),
    {
      name: 'web',
      look: async () => ((await running) ? lookAtUrl(variables['WEB_URL'] ?? '', '/ready') : NOT_RUNNING),
    },
  ]
}

function lookAtTesseract() {
  const version = koffi.load('libtesseract.so.5').func('const char *TessVersion()')
  return { found: `version ${version()}` }
}

/** @param {string} url @returns {Promise<Finding>} */
async function lookAtDatabase(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`,
    )
    const { version, encoding } = rows[0]
    const found = `Postgres ${version}, ${encoding}`
    if (encoding === 'UTF8') return { found }
    return { found, mend: 'texts in eleven languages need a database made with ENCODING UTF8' }
  } catch (error) {
    return {
      found: `no connection: ${error instanceof Error ? error.message : error}`,
      mend: 'set DATABASE_URL to a database that answers, or leave it out for the embedded one',
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @param {string} url @param {string} path @returns {Promise<Finding>} */
async function lookAtUrl(url, path) {
  if (URL.canParse(path, url) && (await answersOk(new URL(path, url)))) return { found: url }
  return { found: `${url}${path} does not answer 200`, mend: 'its last lines where npm start runs say why' }
}
