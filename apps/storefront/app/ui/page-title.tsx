import type { ReactNode } from 'react'

export function PageTitle({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div className="mb-10 md:mb-14">
      <h1 className="display text-title">
        <bdi>{title}</bdi>
      </h1>
      {text && <p className="mt-4 max-w-[60ch] text-lead text-quiet">{text}</p>}
    </div>
  )
}
