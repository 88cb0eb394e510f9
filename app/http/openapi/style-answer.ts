import * as z from 'zod'
import { Fade } from '../../domain/fade.ts'
import { Highlight } from '../../domain/highlight.ts'
import { Perspective } from '../../domain/perspective.ts'
import { Reveal } from '../../domain/reveal.ts'
import { BACKGROUNDS, FONT_CLASSES, Gradient, HexColor } from '../../domain/text-track.ts'

/** What a text looks like. */
export const TextStyleAnswer = z.object({
  fill: HexColor,
  gradient: Gradient.nullable().meta({
    description:
      'Colours at even distances that letters go through, downwards from the tops of capitals to the base line, or along the line; null where they have one.',
  }),
  accents: z
    .array(z.object({ text: z.string(), color: HexColor }))
    .meta({ description: 'Words in another colour than the others.' }),
  outline: z.object({ color: HexColor, width_px: z.number() }).nullable(),
  shadow: z
    .object({ color: HexColor, dx_px: z.number(), dy_px: z.number(), blur_px: z.number().min(0) })
    .nullable()
    .meta({ description: 'The letters once more behind themselves, so far to the right and down.' }),
  underline: z
    .object({ color: HexColor, thickness_px: z.number().positive(), offset_px: z.number().min(0) })
    .nullable()
    .meta({ description: 'A line below the letters, so far from their base line down to its upper edge.' }),
  plate: z
    .object({
      color: HexColor,
      opacity: z.number().min(0).max(1).meta({ description: 'Less than 1: what is behind shines through.' }),
      radius_px: z.number().min(0).meta({ description: 'Of its corners.' }),
      box: z.array(z.number()).length(4),
    })
    .nullable()
    .meta({
      description:
        'The plane that the text is written on: its colour, and x, y, width and height before turning.',
    }),
  font_family: z
    .string()
    .nullable()
    .meta({ description: 'The open typeface that explains the picture best; null when none could be told.' }),
  font_class: z.enum(FONT_CLASSES).nullable(),
  weight: z.int().meta({ description: '400 is regular, 700 bold.' }),
  italic: z.boolean(),
  vertical: z.boolean().meta({
    description:
      'Whether its characters stand one below the other: its box is that of a line turned by 90 degrees.',
  }),
  align: z.enum(['left', 'center', 'right']),
  cap_height_px: z.number().nullable(),
  letter_spacing_px: z.number(),
  confidence: z
    .number()
    .nullable()
    .meta({ description: 'How much of the picture the typeface explains, 0 to 1; null without one.' }),
  background: z.enum(BACKGROUNDS),
  perspective: Perspective.nullable().meta({
    description:
      'How a line is seen that does not face the camera: half the difference of its heights at both ends by their mean (above 0 it gets smaller towards its end), and how far its stems go to the right for each pixel downwards; null where it is seen from the front.',
  }),
  reveal: Reveal.nullable().meta({
    description:
      'How a text comes that is typed on, or word by word: from so many seconds after its start on, that share of its length is seen; null where all of it is there at once.',
  }),
  fade: Fade.nullable().meta({
    description:
      'How a text fades in and out: from so many seconds after its start on it is so opaque; null where it is opaque all the time.',
  }),
  scaling: z
    .array(
      z.object({
        ...{ seconds: z.number().min(0), scale: z.number().positive() },
        ...{ dx_px: z.number(), dy_px: z.number() },
      }),
    )
    .nullable()
    .meta({
      description:
        'How a text pops in and out: from so many seconds after its start on it is so many times as large as where it rests, and its middle so far from there, to the right and down; null where it has one size all the time.',
    }),
  highlight: Highlight.omit({ larger: true })
    .extend({
      scale: z.number().min(1).max(2).meta({
        description:
          'How many times as large the word that is spoken is as the others; 1 where it is as large.',
      }),
      plate: z
        .object({
          color: HexColor,
          radius_px: z.number().min(0),
          ...{ beside_px: z.number(), above_px: z.number(), below_px: z.number() },
        })
        .nullable()
        .meta({
          description:
            'The box that goes from word to word behind them: how far it goes on beside a word, and above and below its base line; null without one.',
        }),
    })
    .nullable()
    .meta({
      description:
        'How letters take another colour as they are sung or spoken: from so many seconds after the start of the text on, those between two shares of its length have it; null where they do not.',
    }),
})
