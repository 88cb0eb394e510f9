/** A sentence in which what stands between backticks is code. */
export function CodedText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="whitespace-nowrap rounded bg-well px-1 font-mono text-[0.9em]">
        {part}
      </code>
    ),
  )
}
