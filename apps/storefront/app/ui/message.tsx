import type { ReactNode } from 'react'

/** A page with one message and usually one action. */
export function Message({
  title,
  action,
  later,
  children,
}: {
  title: string
  action?: ReactNode
  /** Shown later, while the visitor waits. */
  later?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="page py-16 md:py-28">
      <h1 className="display text-title">{title}</h1>
      <p className="mt-5 mb-8 max-w-[52ch] text-lead text-quiet">{children}</p>
      {action}
      {later !== undefined && <div className="mt-8 max-w-[60ch]">{later}</div>}
    </section>
  )
}
