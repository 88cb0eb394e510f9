import type { Operation } from '#app/http/openapi/operation.ts'
import type { Setting } from './settings.ts'
import type { Viewer } from './viewers.ts'

/** What only its owner sees. */
const OWNED =
  /^\/(?:(?:projects|videos|collections|tokens|glossary|memory|recipes|style-presets)\/\{id\}|payments\/status\/|webhook\/deliveries\/\{)/

/** What this viewer is to be answered; of several, one. */
export function expectedStatus(
  operation: Operation | undefined,
  method: string,
  viewer: Viewer,
  setting: Setting,
): readonly number[] {
  if (!operation) return [405]
  const own = setting.status ?? operation.success.status
  const success = typeof own === 'number' ? [own] : own
  if (operation.security === 'none') return success
  if (viewer.is === 'nobody') return [401]
  if (operation.security === 'login' && viewer.may !== 'all') return [403]
  if (method !== 'GET' && method !== 'HEAD' && viewer.may === 'read') return [403]
  if (viewer.is === 'other' && OWNED.test(operation.path)) return [404]
  return success
}
