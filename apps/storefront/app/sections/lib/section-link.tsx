import type { ReactNode } from 'react'
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx'

/** A button that leads to a page of the shop, or elsewhere. */
export function SectionLink({
  to,
  children,
  ...look
}: {
  to: string
  children: ReactNode
  className?: string
  variant?: 'strong' | 'plain'
}) {
  if (to.startsWith('/'))
    return (
      <ButtonLink to={to} prefetch="intent" {...look}>
        {children}
      </ButtonLink>
    )
  return (
    <ButtonAnchor href={to} {...look}>
      {children}
    </ButtonAnchor>
  )
}
