import * as z from 'zod'
import { COLLECTION_STATES } from '../../domain/collections.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import { CHECK_CODES } from '../../domain/text-checks.ts'
import { ChangeStyle } from '../../forms/change-style.ts'
import { PriorityNumber } from '../../forms/collections.ts'
import { ProjectAnswer } from './answers.ts'

const count = z.int().nonnegative()
const priority = PriorityNumber.meta({
  description: 'Among your own jobs: 1 goes before, -1 behind the others. Nobody else waits longer for it.',
})

export const CollectionAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    source_language: z.enum(LANGUAGES),
    target_language: z.enum(LANGUAGES),
    recipe_name: z.string().nullable().meta({
      description: 'Of the recipe that its videos are translated by; null where you start each step.',
    }),
    paused: z.boolean(),
    priority,
    created_at: z.iso.datetime(),
    finished_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When all its videos were done or had failed.' }),
    projects: count,
    completed: count,
    failed: count,
  })
  .meta({ id: 'Collection' })

export const CollectionPartAnswer = ProjectAnswer.extend({
  relative_path: z.string().nullable(),
  paused: z.boolean().meta({ description: 'By itself or with its collection.' }),
  priority: priority.nullable().meta({ description: 'Null: that of the collection.' }),
  state: z.enum(COLLECTION_STATES).meta({
    description:
      'upload: its video is still to come; person: somebody has to go on; paused: held back; queued: a worker will take it; outage: it goes on once what is away is back.',
  }),
  price: count.nullable().meta({
    description:
      'Credits of all outputs of its run; null while nobody knows how long the video is, or without a run.',
  }),
  held: count.meta({ description: 'Credits held for outputs that are not begun.' }),
}).meta({ id: 'CollectionProject' })

const PriceAnswer = z.object({ credits: count, held: count, unknown_videos: count }).meta({
  description:
    'Credits of all outputs, what is held for those that are not begun, and how many videos have no price yet.',
})

export const AnnouncedAnswer = z
  .object({
    price: PriceAnswer,
    items: z
      .array(CollectionPartAnswer)
      .meta({ description: 'The projects of these files, in their order.' }),
  })
  .meta({ id: 'AnnouncedFiles' })

export const StandingAnswer = CollectionAnswer.extend({
  counts: z
    .object({
      upload: count,
      person: count,
      paused: count,
      queued: count,
      outage: count,
      running: count,
      done: count,
      failed: count,
    })
    .meta({ description: 'How many projects stand where.' }),
  changed: z.array(z.object({ target_language: z.enum(LANGUAGES), videos: count, credits: count })).meta({
    description:
      'Outputs whose texts were changed after they were made, language by language, and what making them anew costs at most.',
  }),
  price: PriceAnswer,
  seconds_left: z.number().nonnegative().nullable().meta({
    description:
      'Until what runs and waits for a worker is done, at the pace of the last jobs here; null when nothing does, or there is no telling yet.',
  }),
  items: z.array(CollectionPartAnswer).meta({ description: 'All projects, in the order of their paths.' }),
}).meta({ id: 'CollectionStanding' })

export const CancelledAnswer = z
  .object({ cancelled: count.meta({ description: 'Projects whose stage was stopped.' }) })
  .meta({ id: 'CancelledCollection' })

export const ReviewAnswer = z
  .object({
    total: count.meta({ description: 'Texts that want a look, on all pages.' }),
    languages: z.array(z.object({ target_language: z.enum(LANGUAGES), total: count })).meta({
      description: 'Into which the videos are translated, and how many texts want a look in each.',
    }),
    without_texts: z.array(z.object({ project_id: z.uuid(), name: z.string() })).meta({
      description: 'Videos that were read to their end, and have no text.',
    }),
    texts: z.array(
      z.object({
        original: z.string(),
        language: z.enum(LANGUAGES),
        target_language: z.enum(LANGUAGES),
        translation: z.string().meta({ description: 'As it is translated most often.' }),
        others: z.array(z.string()).meta({ description: 'Translations that it has elsewhere.' }),
        checks: z.array(z.enum(CHECK_CODES)),
        places: count.meta({ description: 'How often it is there.' }),
        picture: z
          .object({
            project_id: z.uuid(),
            text_id: z
              .uuid()
              .meta({ description: 'The `group_id` that `check/still` of the project takes.' }),
            render_id: z
              .uuid()
              .meta({ description: 'Of the output: the pictures are others once it changes.' }),
            width: z.int().positive(),
            height: z.int().positive(),
            has_after: z.boolean().meta({
              description: 'The output is in this language, so that the picture after shows the translation.',
            }),
            stale: z.boolean().meta({ description: 'Texts have changed since the output was made.' }),
          })
          .nullable()
          .meta({
            description:
              'Where pictures of the text lie, of the first video whose newest output has any; null without one.',
          }),
        videos: z.array(
          z.object({
            project_id: z.uuid(),
            name: z.string(),
            seconds: z.number().meta({ description: 'Where it is first seen.' }),
            is_current: z.boolean().meta({
              description: 'The project is in this language now; its texts in the others are kept.',
            }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'CollectionReview' })

export const SharedStylesAnswer = z
  .array(
    z.object({
      text_id: z.uuid(),
      project_id: z.uuid(),
      project_name: z.string(),
      original: z.string(),
      language: z.enum(LANGUAGES),
      style: ChangeStyle.meta({ description: 'What you have set of it.' }),
      videos: count.meta({ description: 'Videos in which the same text looks otherwise.' }),
    }),
  )
  .meta({ id: 'CollectionLooks' })

export const SpreadAnswer = z
  .object({
    changed: count.meta({ description: 'Videos in which something is different now.' }),
    skipped: count.meta({ description: 'Videos that have the text but are being worked on.' }),
  })
  .meta({ id: 'SpreadDecision' })

export const RenderedAnswer = z
  .object({ started: count, skipped: count.meta({ description: 'Videos that could not be begun now.' }) })
  .meta({ id: 'RenderedCollection' })
