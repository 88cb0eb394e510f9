// @ts-check
import { endWith, Stop } from './stop.mjs'
import { upgradeDatabase } from './upgrade-database.mjs'

const service = process.env['DATABASE_URL']
try {
  if (!service) throw new Stop('DATABASE_URL is not set; npm run migrate finds it.')
  await upgradeDatabase({ service, migrations: process.env['MIGRATIONS_DATABASE_URL'] ?? service })
  console.log('The database is up to date.')
} catch (error) {
  endWith(error)
}
