// @ts-check
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { foldScripts } from './fold-scripts.mjs'

const COMPILER = 'node_modules/@remix-run/dev/dist/cli.js'

// the compiler ends its process by itself
const { status } = spawnSync(process.execPath, [COMPILER, 'build'], { stdio: 'inherit' })
if (status === 0) await foldScripts(resolve())
else process.exitCode = 1
