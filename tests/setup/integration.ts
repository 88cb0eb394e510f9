import { inject } from 'vitest'
import { failOnConsoleErrors } from './console-errors.ts'
import { setTestEnvironment } from './environment.ts'
import { databaseUrl } from './named-database.ts'

// unlike VITEST_POOL_ID, which two files that run at once may share, it is each file's own
const file = process.env['VITEST_WORKER_ID'] ?? '0'
setTestEnvironment(databaseUrl(inject('databaseServerUrl'), `rotulo_test_${file}`), inject('dataRoot'))
failOnConsoleErrors()
