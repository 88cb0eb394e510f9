import type { Hit } from '#app/domain/find-in-text.ts'

/** A text in which what was found is marked. */
export function MarkedText({ text, hits }: { text: string; hits: readonly Hit[] }) {
  const ends = [0, ...hits.map(({ end }) => end)]
  return (
    <>
      {hits.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark className="rounded-sm bg-warn-tint font-semibold text-text">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
