export { action, loader } from './ready.ts'
