import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import '../../lib/texts/interaction-texts.ts'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { action } from './newsletter-page.tsx'
import { newsletterElement } from './newsletter-path.ts'
import type { NewsletterView } from './newsletter-view.server.ts'

type Answer = ReturnType<typeof useFetcher<typeof action>>['data']

/** Asks for the newsletter. The address has to be confirmed with a mailed link. */
export function NewsletterForm({
  form: { id, title, text, button, action: to, isSent: wasSent, privacy },
  answer: answerOfPage,
  back,
}: {
  form: NewsletterView
  answer?: Answer
  /** The page that has the form, on the page of the form alone. */
  back?: string
}) {
  const { t } = useLingui()
  const fetcher = useFetcher<typeof action>()
  const isHydrated = useHydrated()
  const answer = fetcher.data ?? answerOfPage
  const refused = answer && !answer.isSent ? answer : undefined
  const isSent = answer?.isSent ?? wasSent
  const element = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    else if (answer?.isSent) notice.current?.focus()
  }, [answer, refused])
  const Heading = back ? 'h1' : 'h2'
  return (
    <div id={newsletterElement(id)} className="max-w-2xl scroll-mt-24">
      {title && (
        <Heading dir="auto" className={`display ${back ? 'text-title' : 'text-heading'}`}>
          {title}
        </Heading>
      )}
      {text && !isSent && (
        <p dir="auto" className="mt-3 whitespace-pre-line">
          {text}
        </p>
      )}
      {isSent ? (
        <div className="mt-5">
          <Notice tone="good" ref={notice}>
            <Trans>Almost done: we have sent you an email. Open its link to confirm your address.</Trans>
          </Notice>
        </div>
      ) : (
        <fetcher.Form ref={element} method="post" action={to} noValidate className="mt-5 space-y-3">
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
            <Field
              name="email"
              id={`${id}-newsletter`}
              label={t`Email address`}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              defaultValue={refused?.email}
              problem={refused?.problem}
              autoFocus={refused !== undefined}
            />
            {/* Beside the input, below its label. */}
            <div className="grid text-small sm:pt-[calc(1lh+0.25rem)]">
              <Button aria-disabled={fetcher.state !== 'idle'} className="text-body">
                {button || t`Subscribe`}
              </Button>
            </div>
          </div>
          {/* Programs fill in every field that they find. */}
          <div aria-hidden="true" className="sr-only">
            <label>
              {t`Leave this field empty`}
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          {isHydrated && <input type="hidden" name="inPlace" value="yes" />}
          <p className="text-small text-quiet">
            <Trans>We email you about new products and offers. Each email has a link that ends it.</Trans>
            {privacy && (
              <>
                {' '}
                <Link to={privacy.to} className="underline underline-offset-4">
                  {privacy.title}
                </Link>
              </>
            )}
          </p>
        </fetcher.Form>
      )}
      {back && (
        <p className="mt-8">
          <ButtonLink to={back} variant="plain">
            <Trans>Back to the page</Trans>
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
