export { action, loader } from './health.ts'
