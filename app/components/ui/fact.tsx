import type { ReactNode } from 'react'

/** One of the facts of a `<dl>`, in a line with others: `Last used: yesterday`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}:</dt>
      <dd>{children}</dd>
    </div>
  )
}
