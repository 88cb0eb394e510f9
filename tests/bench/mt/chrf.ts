const [ORDERS, BETA] = [6, 2]

/** chrF of a corpus (Popović 2015), 0 to 100: character n-grams of 1 to 6 without white space, recall counted twice. */
export function chrf(hypotheses: readonly string[], references: readonly string[]): number {
  let [precision, recall, orders] = [0, 0, 0]
  for (let order = 1; order <= ORDERS; order += 1) {
    let [matches, said, wanted] = [0, 0, 0]
    for (const [index, hypothesis] of hypotheses.entries()) {
      const [own, reference] = [ngrams(hypothesis, order), ngrams(references[index] ?? '', order)]
      for (const count of reference.values()) wanted += count
      for (const [gram, count] of own) {
        said += count
        matches += Math.min(count, reference.get(gram) ?? 0)
      }
    }
    if (said === 0 || wanted === 0) continue
    precision += matches / said
    recall += matches / wanted
    orders += 1
  }
  const weighted = BETA * BETA * precision + recall
  return weighted === 0 || orders === 0
    ? 0
    : (100 * (1 + BETA * BETA) * precision * recall) / (weighted * orders)
}

function ngrams(text: string, order: number): Map<string, number> {
  const characters = Array.from(text.replace(/\s+/gu, ''))
  const counts = new Map<string, number>()
  for (let at = 0; at + order <= characters.length; at += 1) {
    const gram = characters.slice(at, at + order).join('')
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}
