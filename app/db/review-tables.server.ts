import type { Generated } from 'kysely'
import type { CommentId, ProjectId, ReviewLinkId, TrackId } from '../domain/ids.ts'
import type { Created, Later } from './columns.server.ts'

/** By which people without an account see a project's texts. */
export interface ReviewLinksTable {
  id: Generated<ReviewLinkId>
  project_id: ProjectId
  /** For whom it is, as its owner says. */
  name: string
  may_comment: boolean
  token_hash: Buffer
  created_at: Created
  expires_at: Date
  revoked_at: Later<Date>
}

export interface ReviewCommentsTable {
  id: Generated<CommentId>
  project_id: ProjectId
  /** By which it came; null: the owner's own, or the link is forgotten. */
  link_id: Later<ReviewLinkId>
  /** The comment that it is an answer to. */
  answers: Later<CommentId>
  track_id: Later<TrackId>
  /** What the text said that it is about. */
  original_text: Later<string>
  seconds: Later<number>
  /** Null: the project's owner. */
  author: Later<string>
  body: string
  created_at: Created
  resolved_at: Later<Date>
}
