import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'

interface ArticleProps {
  title: string
  /** Links to what the page belongs to. */
  above?: readonly { name: string; path: string }[]
  children: ReactNode
}

/** A page of text under its title. */
export function Article({ title, above = [], children }: ArticleProps) {
  const { t } = useLingui()
  return (
    <article className="page pt-8 md:pt-14">
      {above.length > 0 && <Breadcrumbs label={t`You are here`} steps={above} />}
      <h1 className="display mb-8 text-title md:mb-12">{title}</h1>
      {children}
    </article>
  )
}
