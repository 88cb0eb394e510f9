import * as z from 'zod'

/** What the thread is asked: one text through one or two models. */
export const NeuralQuestion = z.object({
  id: z.int(),
  /** Folders of the models, in the order of the legs. */
  models: z.array(z.string()).min(1).max(2),
  text: z.string(),
})
export type NeuralQuestion = z.infer<typeof NeuralQuestion>

export const NeuralAnswer = z.union([
  z.object({ id: z.int(), text: z.string() }),
  z.object({ id: z.int(), failure: z.enum(['model-damaged', 'engine-failed']), message: z.string() }),
])
export type NeuralAnswer = z.infer<typeof NeuralAnswer>

/** What the thread says first, once it can be asked. */
export const NEURAL_READY = 'ready'
