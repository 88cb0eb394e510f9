import { failOnConsoleErrors } from './console-errors.ts'

failOnConsoleErrors()
