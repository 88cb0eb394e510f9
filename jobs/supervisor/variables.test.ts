import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeRuntime } from './runtime-file.mjs'
import { configuredVariables, runtimeVariables } from './variables.mjs'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'rotulo-variables-'))
  mkdirSync(join(dir, 'data'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('the environment comes before .env, .env before what the supervisor left', () => {
  writeFileSync(join(dir, '.env'), 'PORT=4000\nSECRET="from file"\n# a comment\nHOST=::\n')
  writeRuntime(dir + '/data', { variables: { SECRET: 'left', OCR_URL: 'left', PORT: 'left' } })
  expect(runtimeVariables(dir, { HOST: '0.0.0.0' })).toEqual({
    HOST: '0.0.0.0',
    PORT: '4000',
    SECRET: 'from file',
    OCR_URL: 'left',
  })
})

test('a blank value counts as absent', () => {
  writeFileSync(join(dir, '.env'), 'PORT=\nDATABASE_URL=\n')
  expect(configuredVariables(dir, { HOST: '' })).toEqual({})
})

test('DATA_DIR of .env says where the supervisor left it', () => {
  writeFileSync(join(dir, '.env'), 'DATA_DIR=elsewhere\n')
  writeRuntime(join(dir, 'elsewhere'), { variables: { SECRET: 'left' } })
  expect(runtimeVariables(dir, {})).toEqual({ DATA_DIR: 'elsewhere', SECRET: 'left' })
})
