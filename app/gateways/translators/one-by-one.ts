import type { TranslationAnswer, TranslationItem, TranslationJob } from '../../domain/translator.ts'

/** What an engine that takes one text at a time answers to several; without a route, that it cannot. */
export async function translateOneByOne<Route>(
  items: readonly TranslationItem[],
  { signal }: Pick<TranslationJob, 'signal'>,
  route: Route | undefined,
  answer: (item: TranslationItem, route: Route) => Promise<TranslationAnswer>,
): Promise<TranslationAnswer[]> {
  if (route === undefined) return items.map(({ id }) => ({ id, problem: 'no-engine' }))
  const answers: TranslationAnswer[] = []
  for (const item of items) {
    signal.throwIfAborted()
    answers.push(await answer(item, route))
  }
  return answers
}
