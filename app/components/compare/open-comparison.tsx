// what all pages have is one file as long as this one reaches all of it, too
import '../layout/page-title.ts'

export { Comparison } from './comparison.tsx'
