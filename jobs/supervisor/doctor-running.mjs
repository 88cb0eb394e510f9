// @ts-check
import { statSync } from 'node:fs'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import koffi from 'koffi'
import pg from 'pg'
import { whoRuns } from './instance.mjs'
import { answersOk } from './parts.mjs'
import { userName } from './system-user.mjs'
import { configuredVariables, dataDirOf, runtimeVariables } from './variables.mjs'

/** @typedef {import('./doctor-machine.mjs').Check} Check */
/** @typedef {import('./doctor-machine.mjs').Finding} Finding */
/** @typedef {import('./instance.mjs').Holder} Holder */

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
    { name: 'Tesseract loads', inspect: inspectTesseract },
    {
      name: 'supervisor',
      inspect: async () => {
        const holder = await running
        return holder ? { found: `process ${holder.pid}, ${holder.address}` } : NOT_RUNNING
      },
    },
    { name: 'runs as', inspect: async () => inspectUsers(await running) },
    {
      name: 'database',
      inspect: async () =>
        configured['DATABASE_URL'] || (await running)
          ? inspectDatabase(variables['DATABASE_URL'] ?? '')
          : NOT_RUNNING,
    },
    {
      name: 'object store',
      inspect: async () =>
        configured['STORAGE_S3_BUCKET']
          ? inspectBucket(configured)
          : { found: 'DATA_DIR (no STORAGE_S3_BUCKET)', idle: true },
    },
    ...(variables['OCR_URL'] ?? '').split(',').map((url) => ({
      name: 'OCR sidecar',
      inspect: async () =>
        configured['OCR_URL'] || (await running) ? inspectUrl(url.trim(), '/health') : NOT_RUNNING,
    })),
    {
      name: 'web',
      inspect: async () => ((await running) ? inspectUrl(variables['WEB_URL'] ?? '', '/ready') : NOT_RUNNING),
    },
  ]
}

/** @param {Holder | undefined} holder @returns {Finding} */
function inspectUsers(holder) {
  if (!holder) return NOT_RUNNING
  const users = Object.entries({ supervisor: holder.pid, ...holder.members }).map(([name, pid]) => {
    const uid = statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid
    return { name, user: uid === undefined ? 'nobody: it is just being started' : userName(uid) }
  })
  const list = users.map(({ name, user }) => `${name} ${user}`).join(', ')
  const asRoot = users.some(({ name, user }) => name !== 'supervisor' && user === 'root')
  return asRoot
    ? { found: `${list}; the first lines of npm start say why not as another user`, idle: true }
    : { found: list }
}

function inspectTesseract() {
  const version = koffi.load('libtesseract.so.5').func('const char *TessVersion()')
  return { found: `version ${version()}` }
}

/** @param {string} url @returns {Promise<Finding>} */
async function inspectDatabase(url) {
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
    return { found, fix: 'texts in eleven languages need a database made with ENCODING UTF8' }
  } catch (error) {
    return {
      found: `no connection: ${error instanceof Error ? error.message : error}`,
      fix: 'set DATABASE_URL to a database that answers, or leave it out for the embedded one',
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @param {import('./variables.mjs').Variables} variables @returns {Promise<Finding>} */
async function inspectBucket(variables) {
  const bucket = variables['STORAGE_S3_BUCKET'] ?? ''
  const endpoint = variables['STORAGE_S3_ENDPOINT']
  const [accessKeyId, secretAccessKey] = [
    variables['STORAGE_S3_ACCESS_KEY_ID'],
    variables['STORAGE_S3_SECRET_ACCESS_KEY'],
  ]
  const client = new S3Client({
    region: variables['STORAGE_S3_REGION'] ?? 'us-east-1',
    maxAttempts: 1,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  })
  const place = `${bucket} at ${endpoint ?? "Amazon's S3"}`
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'check/', MaxKeys: 1 }), {
      abortSignal: AbortSignal.timeout(5_000),
    })
    return { found: place }
  } catch (error) {
    return {
      found: `${place} does not open: ${error instanceof Error ? error.name : error}`,
      fix: 'correct STORAGE_S3_* or make the bucket; the key must be allowed to list, read, write and delete',
    }
  }
}

/** @param {string} url @param {string} path @returns {Promise<Finding>} */
async function inspectUrl(url, path) {
  if (URL.canParse(path, url) && (await answersOk(new URL(path, url)))) return { found: url }
  return { found: `${url}${path} does not answer 200`, fix: 'its last lines where npm start runs say why' }
}
