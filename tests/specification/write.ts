// `npm run specification`: writes into the tables of the specification which tests prove each line.
import { writeFileSync } from 'node:fs'
import { pageFrom, readMarks, readPages } from './table.ts'

const marks = readMarks()
for (const { path, text } of readPages()) writeFileSync(path, await pageFrom(text, marks))
