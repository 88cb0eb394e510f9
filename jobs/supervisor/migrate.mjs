// @ts-check
import { reachDatabase } from './database.mjs'
import { endWith, Stop } from './stop.mjs'
import { upgradeDatabase } from './upgrade-database.mjs'

const service = process.env['DATABASE_URL']
try {
  if (!service) throw new Stop('DATABASE_URL is not set; npm run migrate finds it.')
  const migrations = process.env['MIGRATIONS_DATABASE_URL'] ?? service
  await reachDatabase(
    migrations,
    process.env['MIGRATIONS_DATABASE_URL'] ? 'MIGRATIONS_DATABASE_URL' : 'DATABASE_URL',
  )
  await upgradeDatabase({ service, migrations })
  console.log('The database is up to date.')
} catch (error) {
  endWith(error)
}
