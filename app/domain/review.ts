import type { CommentId, ReviewLinkId } from './ids.ts'
import type { Language } from './languages.ts'
import type { TextBox } from './geometry.ts'
import type { Disposition } from './text-track.ts'

/** Links of a project that open something at once. */
export const MAX_REVIEW_LINKS = 20
/** Links that are over are kept to say so; the oldest beyond these are forgotten. */
export const MAX_DEAD_REVIEW_LINKS = 100
/** Comments and answers that come by one link. */
export const MAX_COMMENTS_A_LINK = 500
/** Those of a project, its owner's answers among them. */
export const MAX_COMMENTS = 5000
export const MAX_COMMENT_CHARACTERS = 2000
export const MAX_GUEST_NAME_CHARACTERS = 80

/** A link as the project's owner sees it: never the token itself. */
export interface ReviewLink {
  readonly id: ReviewLinkId
  readonly name: string
  readonly mayComment: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly isOver: boolean
  /** Comments and answers that came by it. */
  readonly commentCount: number
}

export interface Comment {
  readonly id: CommentId
  /** As the guest called himself; null: the project's owner. */
  readonly author: string | null
  readonly body: string
  readonly createdAt: Date
}

/** What a guest has said, and what was answered. */
export interface CommentThread extends Comment {
  /** The place of a text that it is about; null where it is about none, or the text is no longer there. */
  readonly trackId: string | null
  /** What that text said when the comment was written. */
  readonly original: string | null
  /** The moment of the video that it is about. */
  readonly seconds: number | null
  readonly isResolved: boolean
  /** Of the link that it came by; null once that is forgotten. */
  readonly linkName: string | null
  readonly answers: readonly Comment[]
}

/** A text as a guest sees it. */
export interface GuestText {
  readonly id: string
  readonly original: string
  readonly language: Language
  readonly disposition: Disposition
  readonly translation: string
  /** When it is first seen. */
  readonly startSeconds: number
  readonly endSeconds: number
  /** Where it is then, in pixels of the frame. */
  readonly box: TextBox | null
  readonly placeCount: number
  /** What came by the guest's own link, the oldest first. */
  readonly threads: readonly CommentThread[]
}

/** All that a link lets a guest see: nothing else of the account. */
export interface GuestReview {
  readonly name: string
  readonly target: Language
  readonly mayComment: boolean
  readonly expiresAt: Date
  /** What is played: the translated video where there is one; null: nothing yet. */
  readonly video: {
    readonly is: 'output' | 'original'
    /** It was made before texts were changed. */
    readonly isStale: boolean
    /** New with every file, so that a browser asks for the new one. */
    readonly version: string
    readonly width: number
    readonly height: number
  } | null
  /** The text whose moment the video shows, standing still, and where the text is. */
  readonly shown: { readonly id: string; readonly box: TextBox; readonly seconds: number } | null
  readonly query: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly found: number
  readonly texts: readonly GuestText[]
  /** Those about the whole video or a moment of it, the oldest first. */
  readonly threads: readonly CommentThread[]
}
