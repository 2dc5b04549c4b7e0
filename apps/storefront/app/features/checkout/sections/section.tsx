import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { SectionForm } from './section-form.tsx'

export interface SectionProps extends Omit<ComponentProps<typeof SectionForm>, 'submit' | 'children'> {
  number: number
  state: 'open' | 'done' | 'later'
}

/** A step of the checkout: a form when open, a summary when done, only a title before. */
export function Section({
  number,
  state,
  title,
  summary,
  beside,
  ...form
}: SectionProps &
  ComponentProps<typeof SectionForm> & {
    title: string
    summary: ReactNode
    /** Above the form, and no part of it. */
    beside?: ReactNode
  }) {
  const { id, checkoutId } = form
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-line py-5 first:border-t-0 first:pt-0">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2
          id={`${id}-title`}
          className={`flex items-baseline gap-3 font-display text-heading ${state === 'later' ? 'text-quiet' : ''}`}
        >
          <span className="text-quiet tabular-nums">{number}</span>
          {title}
        </h2>
        {state === 'done' && (
          <Link
            to={paths.checkout(checkoutId, { edit: id })}
            preventScrollReset
            className="flex min-h-11 items-center text-small underline underline-offset-4"
          >
            <Trans>
              Change<span className="sr-only">: {title}</span>
            </Trans>
          </Link>
        )}
      </div>
      {state === 'done' && <div className="text-quiet">{summary}</div>}
      {state === 'open' && beside && <div className="mt-4">{beside}</div>}
      {state === 'open' && <SectionForm {...form} />}
    </section>
  )
}
