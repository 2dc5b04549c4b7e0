import { Trans, useLingui } from '@lingui/react/macro'
import { contactLimits, type ContactField } from '@stoa/web/sections/contact-form'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import '../../../lib/texts/interaction-texts.ts'
import { CaptchaField } from '../../../lib/captcha/captcha-field.tsx'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field, TextField } from '../../../ui/field.tsx'
import { FocusedProblem, Notice } from '../../../ui/notice.tsx'
import type { action } from './contact-page.tsx'
import { contactElement } from './contact-settings.ts'
import type { ContactFormView } from './load-contact-form.server.ts'

type Answer = Awaited<ReturnType<typeof useFetcher<typeof action>>>['data']

/** A form to write to the shop. Without script, the page of the form alone answers; with script, the answer comes here. */
export function ContactForm({
  form,
  answer: answerOfPage,
  back,
}: {
  form: ContactFormView
  answer?: Answer
  /** The page that has the form, on the page of the form alone. */
  back?: string
}) {
  const { t } = useLingui()
  const fetcher = useFetcher<typeof action>()
  const isHydrated = useHydrated()
  const answer = fetcher.data ?? answerOfPage
  const refused = answer && !answer.isSent ? answer : undefined
  const isSent = answer?.isSent ?? form.isSent
  const problems = refused?.problems ?? {}
  const firstProblem = form.fields.find(({ name }) => problems[name])?.name
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refused])
  const Heading = back ? 'h1' : 'h2'
  const { id, title, text, token, privacy } = form
  return (
    <div id={contactElement(id)} className="max-w-2xl scroll-mt-24">
      {(title || back) && (
        <Heading dir="auto" className={`display ${back ? 'text-title' : 'text-heading'}`}>
          {title || t`Contact`}
        </Heading>
      )}
      {text && !isSent && (
        <p dir="auto" className="mt-4 whitespace-pre-line">
          {text}
        </p>
      )}
      {isSent ? (
        <Thanks text={form.thanks} isNew={answer?.isSent === true} />
      ) : (
        <fetcher.Form ref={element} method="post" action={form.action} noValidate className="mt-6 grid gap-5 sm:grid-cols-2">
          {refused?.problem && (
            <div className="sm:col-span-2">
              <FocusedProblem problem={refused}>{refused.problem}</FocusedProblem>
            </div>
          )}
          {form.fields.map(({ name, isOptional }) => (
            <ContactInput
              key={name}
              name={name}
              id={`${id}-${name}`}
              optional={isOptional}
              maxLength={contactLimits[name]}
              defaultValue={refused ? refused.given[name] : name === 'email' ? form.email : undefined}
              problem={problems[name]}
              isFirstProblem={name === firstProblem}
            />
          ))}
          {/* Programs fill in every field that they find. */}
          <div aria-hidden="true" className="sr-only">
            <label>
              {t`Leave this field empty`}
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <input type="hidden" name="token" value={refused?.token ?? token ?? ''} />
          {isHydrated && <input type="hidden" name="inPlace" value="yes" />}
          <div className="space-y-5 sm:col-span-2">
            <CaptchaField captcha={refused ? refused.captcha : form.captcha} />
            {privacy && (
              <p className="text-small text-quiet">
                <Trans>
                  We use what you write to answer you. You can read more in:{' '}
                  <Link to={privacy.to} className="underline underline-offset-4">
                    {privacy.title}
                  </Link>
                </Trans>
              </p>
            )}
            {token === undefined && (
              <p className="text-small text-quiet">
                <Trans>Only you see this form. Messages can be sent once the page is published.</Trans>
              </p>
            )}
            <Button aria-disabled={token === undefined || fetcher.state !== 'idle'} className="w-full sm:w-auto">
              {form.button || t`Send message`}
            </Button>
          </div>
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

function Thanks({ text, isNew }: { text: string; isNew: boolean }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) notice.current?.focus()
  }, [isNew])
  return (
    <div className="mt-6">
      <Notice tone="good" ref={notice}>
        <p dir="auto" className="whitespace-pre-line">
          {text || <Trans>Thank you. We have received your message.</Trans>}
        </p>
      </Notice>
    </div>
  )
}

function ContactInput({
  name,
  isFirstProblem,
  ...input
}: {
  name: ContactField
  id: string
  optional: boolean
  maxLength: number
  defaultValue: string | undefined
  problem: string | undefined
  isFirstProblem: boolean
}) {
  const { t } = useLingui()
  // Browsers without script focus it when the page has loaded.
  const shared = { ...input, name, autoFocus: isFirstProblem }
  const wide = 'sm:col-span-2'
  switch (name) {
    case 'name':
      return <Field {...shared} label={t`Your name`} autoComplete="name" />
    case 'email':
      return <Field {...shared} label={t`Email address`} type="email" inputMode="email" autoComplete="email" />
    case 'phone':
      return <Field {...shared} label={t`Phone number`} type="tel" inputMode="tel" autoComplete="tel" />
    case 'subject':
      return <Field {...shared} label={t`Subject`} autoComplete="off" className={wide} />
    case 'message':
      return (
        <div className={wide}>
          <TextField {...shared} label={t`Message`} rows={6} />
        </div>
      )
  }
}
