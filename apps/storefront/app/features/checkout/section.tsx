import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation, useNavigationType } from 'react-router'
import { paths, type CheckoutSection } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { SectionProblem } from './outcome.ts'

export interface SectionProps {
  id: CheckoutSection
  checkoutId: string
  number: number
  state: 'open' | 'done' | 'later'
  problem: SectionProblem | undefined
}

/** One step of the page: its form when it is open, what was saved when it is done, its name until then. */
export function Section({
  id,
  checkoutId,
  number,
  state,
  problem,
  title,
  summary,
  submit,
  children,
}: SectionProps & {
  title: string
  summary: ReactNode
  /** `refused`: why it cannot be sent yet. */
  submit: { label: string; busy: string; refused?: string }
  children: ReactNode
}) {
  const { formData } = useNavigation()
  const arrived = useNavigationType() !== 'POP'
  const busy = formData?.get('section') === id
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
      {state === 'open' && (
        <Form
          method="post"
          noValidate
          preventScrollReset
          aria-labelledby={`${id}-title`}
          tabIndex={-1}
          // The button that opened this section is gone: the focus comes along.
          ref={arrived ? takeFocus : undefined}
          className="mt-4 space-y-4 outline-none"
        >
          <input type="hidden" name="section" value={id} />
          {problem && <Problems problem={problem} />}
          {children}
          {submit.refused && (
            <p id={`${id}-refused`} className="text-small text-red">
              {submit.refused}
            </p>
          )}
          <Button
            aria-disabled={busy || submit.refused !== undefined}
            {...(submit.refused && { 'aria-describedby': `${id}-refused` })}
            className="w-full sm:w-auto sm:min-w-56"
          >
            {busy ? submit.busy : submit.label}
          </Button>
        </Form>
      )}
    </section>
  )
}

const takeFocus = (form: HTMLFormElement | null) => form?.focus()

function Problems({ problem: { message, fields } }: { problem: SectionProblem }) {
  const named = Object.entries(fields)
  return (
    <Notice tone="problem">
      {message && <p>{message}</p>}
      {named.length > 0 && (
        <>
          <p className="font-medium">
            <Plural value={named.length} one="One thing needs a look:" other="Some things need a look:" />
          </p>
          <ul>
            {named.map(([field, text]) => (
              <li key={field}>
                <a href={`#${field}`} className="inline-block py-0.5 underline underline-offset-4 pointer-coarse:py-2.5">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
