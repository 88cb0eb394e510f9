// `npm run figures`: how large the files of the product are, and which of them import each other in a circle.
import { circlesIn, importGraph, sources } from './setup/source-tree.ts'

const SHORT_LINES = 20
const files = sources
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  .toSorted((one, other) => one.lines - other.lines)
const median = files[Math.floor(files.length / 2)]
const longest = files.at(-1)
const short = files.filter(({ lines }) => lines < SHORT_LINES)
const circles = circlesIn(importGraph)

console.log(`files: ${files.length}`)
console.log(`lines: ${files.reduce((sum, { lines }) => sum + lines, 0)}`)
console.log(`median: ${median?.lines ?? 0} lines`)
console.log(`longest: ${longest?.lines ?? 0} lines, ${longest?.path ?? ''}`)
console.log(`under ${SHORT_LINES} lines: ${short.length}`)
for (const { path, lines } of process.argv.includes('--short') ? short : []) console.log(`  ${lines} ${path}`)
console.log(`import circles: ${circles.length}`)
for (const circle of circles) console.log(`  ${circle.join(', ')}`)
