// @ts-check
import { migrateToLatest } from '../../migrations/migrate.ts'
import { endWith, Stop } from './stop.mjs'

const url = process.env['DATABASE_URL']
try {
  if (!url) throw new Stop('DATABASE_URL is not set; npm run migrate finds it.')
  await migrateToLatest(url)
  console.log('The database is up to date.')
} catch (error) {
  endWith(error)
}
