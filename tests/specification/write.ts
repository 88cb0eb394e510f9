// `npm run specification`: writes into the tables of the specification and of ASVS which tests prove each line.
import { writeFileSync } from 'node:fs'
import { asvsPageFrom, pageFrom, readAsvs, readMarks, readPages } from './table.ts'

const marks = readMarks()
for (const { path, text } of readPages()) writeFileSync(path, await pageFrom(text, marks))
const asvs = readAsvs()
writeFileSync(asvs.path, await asvsPageFrom(asvs.text, marks))
