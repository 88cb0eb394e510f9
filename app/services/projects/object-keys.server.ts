import { randomUUID } from 'node:crypto'
import type { ProjectId, UserId } from '../../domain/ids.ts'

/** Below which everything lies that we store; a bucket may hold what is others' beside it. */
export const OUR_PREFIXES = ['projects/', 'avatars/'] as const

/** Below which all objects of a project lie. */
export function projectPrefix(id: ProjectId): string {
  return `projects/${id}/`
}

/** A key that nothing was ever stored under. */
export function newObjectKey(
  id: ProjectId,
  kind: 'source' | 'poster' | 'render' | 'package' | 'part' | 'pictures' | 'preview' | 'stills',
): string {
  return `${projectPrefix(id)}${kind}-${randomUUID()}`
}

/** Below which the pictures of a person lie. */
export function avatarPrefix(id: UserId): string {
  return `avatars/${id}/`
}

export function newAvatarKey(id: UserId): string {
  return `${avatarPrefix(id)}${randomUUID()}`
}
