// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { readRuntime } from './runtime-file.mjs'

/** @typedef {Record<string, string | undefined>} Variables */

/**
 * What a person has configured: the environment, then `.env`. An empty value counts as absent, so that a line
 * of `.env` may stay blank.
 * @param {string} dir the project's folder
 * @param {Variables} environment
 * @returns {Variables}
 */
export function configuredVariables(dir, environment) {
  const file = join(dir, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...withoutEmpty(fromFile), ...withoutEmpty(environment) }
}

/**
 * The folder of uploads, outputs and the embedded database.
 * @param {string} dir the project's folder
 * @param {Variables} variables
 */
export const dataDirOf = (dir, variables) => resolve(dir, variables['DATA_DIR'] ?? 'data')

/**
 * The configured variables, filled up with the addresses and secrets that `npm start` left for its parts.
 * @param {string} dir the project's folder
 * @param {Variables} environment
 * @returns {Variables}
 */
export function runtimeVariables(dir, environment) {
  const configured = configuredVariables(dir, environment)
  return { ...readRuntime(dataDirOf(dir, configured)).variables, ...configured }
}

/**
 * An environment for a child: the mode is `fallback` where none, or none that exists, is configured.
 * @param {Variables} variables
 * @param {'production' | 'development'} fallback
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOf(variables, fallback) {
  const known = /** @type {const} */ (['production', 'development', 'test'])
  return { ...variables, NODE_ENV: known.find((mode) => mode === variables['NODE_ENV']) ?? fallback }
}

/**
 * The environment without what only migrations may know.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function servicesOwn(environment) {
  const own = { ...environment }
  delete own['MIGRATIONS_DATABASE_URL']
  return own
}

/** @param {Variables} variables */
const withoutEmpty = (variables) => Object.fromEntries(Object.entries(variables).filter(([, value]) => value))
