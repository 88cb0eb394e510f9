import * as z from 'zod'

const id = <Name extends string>(name: Name) => z.uuid().brand(name)

export const UserId = id('UserId')
export type UserId = z.infer<typeof UserId>
export const SessionId = id('SessionId')
export type SessionId = z.infer<typeof SessionId>
export const ProjectId = id('ProjectId')
export type ProjectId = z.infer<typeof ProjectId>
export const TrackId = id('TrackId')
export type TrackId = z.infer<typeof TrackId>
export const RenderId = id('RenderId')
export type RenderId = z.infer<typeof RenderId>
export const TermId = id('TermId')
export type TermId = z.infer<typeof TermId>
