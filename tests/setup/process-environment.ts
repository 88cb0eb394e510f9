import { inject } from 'vitest'
import { setTestEnvironment } from './environment.ts'
import { databaseUrl } from './named-database.ts'

// once a process, as the modules that read it do: the files that share a process share its database and its folder
setTestEnvironment(databaseUrl(inject('databaseServerUrl'), `rotulo_test_${process.pid}`), inject('dataRoot'))
