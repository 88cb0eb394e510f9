import * as z from 'zod'
import { LanguageCode } from '../domain/analysis-config.ts'
import { TrackId } from '../domain/ids.ts'
import { RenderOptions } from '../domain/render-options.ts'
import { TRANSLATION_SCOPES } from '../domain/translation-scope.ts'

/** A trial as the API asks for one: around which text, and how the video would be rendered. */
export const StartTrial = RenderOptions.extend({
  /** Absent: the first text that changes. */
  group_id: TrackId.optional(),
})

/** A page of a contact sheet as the API asks for one; absent: the first. */
export const StartSheet = RenderOptions.extend({ page: z.int().min(1).max(1_000_000).default(1) })
export const SheetQuery = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) })

/** Which picture of a contact sheet. */
export const StillQuery = z.object({ group_id: TrackId, side: z.enum(['before', 'after']) })

/** The download card's form: the standard options, at the price that its button named. */
export const StandardRenderForm = z.object({
  /** In credits. */
  agreed: z.number().int().min(0).default(0),
})

/** The result screen's form: the render options, where an unticked box is not sent at all, and the price. */
export const StartRenderForm = StandardRenderForm.extend({
  hide_original: z.boolean().default(false),
  use_prevalent_positions: z.boolean().default(false),
  font_size: RenderOptions.shape.font_size,
  debug: z.boolean().default(false),
  clean_plate: z.boolean().default(false),
})

export const StartTranslation = z.object({
  /** Absent: the project's own. */
  target_language: LanguageCode.optional(),
  /** `untranslated`: only what has no translation yet or a doubtful one. */
  scope: z.enum(TRANSLATION_SCOPES).default('all'),
})
