import { failOnConsoleErrors } from './console-errors.ts'
import './process-environment.ts'

failOnConsoleErrors()
