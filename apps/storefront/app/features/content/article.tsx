import type { ReactNode } from 'react'

/** A page of text under its title. */
export function Article({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="page pt-8 md:pt-14">
      <h1 className="display mb-8 text-title md:mb-12">{title}</h1>
      {children}
    </article>
  )
}
