import type { ReactNode } from 'react'

/** A part of the design system with all its states. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t-2 border-text pt-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

/** One state, with its name above it. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start gap-2">
      <p className="text-sm text-muted">{name}</p>
      <div className="w-full">{children}</div>
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
}
