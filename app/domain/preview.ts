import * as z from 'zod'
import type { Disposition } from './text-track.ts'

/** trial: a few seconds of the real output · contact-sheet: each text before and after. */
export const PREVIEW_KINDS = ['trial', 'contact-sheet'] as const
export type PreviewKind = (typeof PREVIEW_KINDS)[number]
/**
 * proxy: a copy of the source that every browser plays · waveform: how loud it is over time · edit-proxy: such a copy
 * that the editor seeks in.
 */
export const SOURCE_WORK_KINDS = ['proxy', 'waveform', 'edit-proxy'] as const
export type SourceWorkKind = (typeof SOURCE_WORK_KINDS)[number]
/** Nobody has asked for these: they take nothing of what a person may start. */
export const BACKGROUND_KINDS = ['waveform', 'edit-proxy'] as const satisfies SourceWorkKind[]
export type BackgroundKind = (typeof BACKGROUND_KINDS)[number]
/** What is made and stored as previews are. */
export type SideWorkKind = PreviewKind | SourceWorkKind
export const PREVIEW_STATUSES = ['queued', 'running', 'done', 'failed'] as const
export type PreviewStatus = (typeof PREVIEW_STATUSES)[number]

/**
 * What a person should check before the whole video is rendered.
 *
 * empty: no translation, so the original stays · weak-cover: the original may be noticed under its cover ·
 * too-long: cut off even at its smallest · no-room: beside its original there is no free place ·
 * too-small: set smaller than can be read with ease
 */
export const PREVIEW_FLAGS = ['empty', 'weak-cover', 'too-long', 'no-room', 'too-small'] as const
export type PreviewFlag = (typeof PREVIEW_FLAGS)[number]

const Flags = z.array(z.enum(PREVIEW_FLAGS))
/** Where a picture lies in the stored file. */
const Bytes = z.object({ start: z.int().nonnegative(), length: z.int().positive() })

/** A trial as it is stored; times in seconds of the source. */
export const TrialResult = z.object({
  kind: z.literal('trial'),
  startSeconds: z.number(),
  endSeconds: z.number(),
  /** Texts that are seen in it and are to be checked. */
  flagged: z.array(z.object({ trackId: z.string(), flags: Flags })),
})
export type TrialResult = z.infer<typeof TrialResult>

/** One text on a contact sheet: two JPEGs of the same part of the same frame. */
export const Still = z.object({
  trackId: z.string(),
  seconds: z.number(),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  before: Bytes,
  after: Bytes,
  flags: Flags,
})
export type Still = z.infer<typeof Still>

/** Texts on a page of a contact sheet: as many frames as one pass keeps in memory. */
export const TEXTS_ON_SHEET = 24

/** The texts that a contact sheet shows, in their order. */
export function isOnSheet({ disposition }: { readonly disposition: Disposition }): boolean {
  return disposition === 'translate' || disposition === 'erase'
}

/** Those of one page, the first being 1. */
export function textsOnSheet<Text extends { readonly disposition: Disposition }>(
  texts: readonly Text[],
  page: number,
): Text[] {
  return texts.filter(isOnSheet).slice((page - 1) * TEXTS_ON_SHEET, page * TEXTS_ON_SHEET)
}

/** A page of a contact sheet as it is stored: one file holds all its pictures. */
export const SheetResult = z.object({ kind: z.literal('contact-sheet'), stills: z.array(Still) })
export type SheetResult = z.infer<typeof SheetResult>

/** A proxy as it is stored, the editor's as well. */
export const ProxyResult = z.object({
  kind: z.literal('proxy'),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
})
export type ProxyResult = z.infer<typeof ProxyResult>

/** A waveform as it is stored: its file has a byte a peak, 255 the loudest, and is empty where nothing is heard. */
export const WaveformResult = z.object({ kind: z.literal('waveform'), peaksPerSecond: z.number().positive() })
export type WaveformResult = z.infer<typeof WaveformResult>

/** What a preview has come to (`previews.result`). */
export const PreviewResult = z.discriminatedUnion('kind', [
  TrialResult,
  SheetResult,
  ProxyResult,
  WaveformResult,
])
export type PreviewResult = z.infer<typeof PreviewResult>

/** The preview with a word on each text whose original can still be read under its cover. */
export function withReadableOriginals(result: PreviewResult, trackIds: ReadonlySet<string>): PreviewResult {
  const flagsWith = (flags: readonly PreviewFlag[]): PreviewFlag[] =>
    PREVIEW_FLAGS.filter((flag) => flag === 'weak-cover' || flags.includes(flag))
  if (result.kind === 'contact-sheet') {
    const stills = result.stills.map((still) =>
      trackIds.has(still.trackId) ? { ...still, flags: flagsWith(still.flags) } : still,
    )
    return { ...result, stills }
  }
  if (result.kind !== 'trial') return result
  const flagged = new Map(result.flagged.map(({ trackId, flags }) => [trackId, flags]))
  for (const trackId of trackIds) flagged.set(trackId, flagsWith(flagged.get(trackId) ?? []))
  return { ...result, flagged: [...flagged].map(([trackId, flags]) => ({ trackId, flags })) }
}

const SHORTEST_SECONDS = 3
const LONGEST_SECONDS = 5
/** Shown before a text appears and after it is gone, where there is room. */
const AROUND_SECONDS = 0.75

/**
 * The part of a video that a trial shows: 3 to 5 seconds around a text, with its appearing and vanishing if they
 * fit, else with its appearing. All of a video that is shorter. Seconds of the source.
 */
export function trialWindow(
  text: { readonly startSeconds: number; readonly endSeconds: number },
  durationSeconds: number,
): { startSeconds: number; endSeconds: number } {
  const whole = text.endSeconds - text.startSeconds + 2 * AROUND_SECONDS
  const length = Math.min(durationSeconds, Math.max(SHORTEST_SECONDS, Math.min(LONGEST_SECONDS, whole)))
  const wished =
    whole > LONGEST_SECONDS
      ? text.startSeconds - AROUND_SECONDS
      : (text.startSeconds + text.endSeconds - length) / 2
  const startSeconds = Math.max(0, Math.min(wished, durationSeconds - length))
  return { startSeconds, endSeconds: startSeconds + length }
}
