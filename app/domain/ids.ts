import * as z from 'zod'

const id = <Name extends string>(name: Name) => z.uuid().brand(name)

export const UserId = id('UserId')
export type UserId = z.infer<typeof UserId>
export const SessionId = id('SessionId')
export type SessionId = z.infer<typeof SessionId>
export const ProjectId = id('ProjectId')
export type ProjectId = z.infer<typeof ProjectId>
export const CollectionId = id('CollectionId')
export type CollectionId = z.infer<typeof CollectionId>
export const TrackId = id('TrackId')
export type TrackId = z.infer<typeof TrackId>
export const RenderId = id('RenderId')
export type RenderId = z.infer<typeof RenderId>
export const TermId = id('TermId')
export type TermId = z.infer<typeof TermId>
export const MemoryId = id('MemoryId')
export type MemoryId = z.infer<typeof MemoryId>
export const ApiTokenId = id('ApiTokenId')
export type ApiTokenId = z.infer<typeof ApiTokenId>
export const WebhookId = id('WebhookId')
export type WebhookId = z.infer<typeof WebhookId>
export const MailId = id('MailId')
export type MailId = z.infer<typeof MailId>
export const DeliveryId = id('DeliveryId')
export type DeliveryId = z.infer<typeof DeliveryId>
export const PreviewId = id('PreviewId')
export type PreviewId = z.infer<typeof PreviewId>
export const RecipeId = id('RecipeId')
export type RecipeId = z.infer<typeof RecipeId>
export const StylePresetId = id('StylePresetId')
export type StylePresetId = z.infer<typeof StylePresetId>
export const RunId = id('RunId')
export type RunId = z.infer<typeof RunId>
export const UploadId = id('UploadId')
export type UploadId = z.infer<typeof UploadId>
export const ReviewLinkId = id('ReviewLinkId')
export type ReviewLinkId = z.infer<typeof ReviewLinkId>
export const CommentId = id('CommentId')
export type CommentId = z.infer<typeof CommentId>
