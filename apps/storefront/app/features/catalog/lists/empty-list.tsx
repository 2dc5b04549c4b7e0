import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'

export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="mb-6 max-w-[60ch] text-lead text-quiet">{children}</p>
      <ButtonLink to={paths.products()} variant="plain">
        <Trans>View all products</Trans>
      </ButtonLink>
    </>
  )
}
