import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { Form as PageForm, Link, useNavigation, type FormProps } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { action, loader } from './notify-page.tsx'

type Asked = Awaited<ReturnType<typeof loader>>
type Answer = Exclude<Awaited<ReturnType<typeof action>>, { init: unknown }> | Refused
interface Refused {
  email: string
  variantId: string
  problem?: string
  emailProblem?: string
}

/** Asks for a mail about one variant that is sold out. */
export function NotifyForm({
  asked,
  answer,
  Form = PageForm,
  isSending,
}: {
  asked: Asked
  answer: Answer | undefined
  /** Of a fetcher, in a drawer. */
  Form?: ComponentType<FormProps>
  isSending?: boolean
}) {
  const { t } = useLingui()
  const isNavigating = useNavigation().state !== 'idle'
  const { slug, name, choices, chosen, email, shopName, isSignedIn } = asked
  if (answer && 'place' in answer) return <Success answer={answer} slug={slug} isSignedIn={isSignedIn} />
  if (choices.length === 0)
    return (
      <div className="space-y-6">
        <Notice tone="good">
          <Trans>Good news: it’s in stock again. You can buy it now.</Trans>
        </Notice>
        <ButtonLink to={paths.product(slug)}>
          <Trans>See the product</Trans>
        </ButtonLink>
      </div>
    )
  const [first] = choices
  return (
    <Form method="post" action={paths.notify(slug)} className="space-y-5" noValidate>
      <p>
        <Trans>Leave your email address, and we’ll tell you when it’s back in stock.</Trans>
      </p>
      {answer && 'problem' in answer && answer.problem && <Notice tone="problem">{answer.problem}</Notice>}
      {choices.length === 1 ? (
        <>
          <input type="hidden" name="variant" value={first?.id} />
          {first?.name && <p className="font-medium">{first.name}</p>}
        </>
      ) : (
        <SelectField name="variant" label={t`What are you waiting for?`} defaultValue={answer?.variantId || chosen}>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name || name}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        name="email"
        type="email"
        label={t`Email address`}
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={answer?.email ?? email}
        problem={answer && 'emailProblem' in answer ? answer.emailProblem : undefined}
      />
      <p className="text-small text-quiet">
        <Trans>
          By asking, you agree that {shopName} emails you about this item. We use your address for nothing else, and each email
          has a link that ends it.
        </Trans>
      </p>
      <Button aria-disabled={isSending ?? isNavigating} className="w-full sm:w-auto">
        <Trans>Notify me</Trans>
      </Button>
    </Form>
  )
}

function Success({
  answer: { place, repeated, name, email },
  slug,
  isSignedIn,
}: {
  answer: { place: number; repeated: boolean; name: string; email: string }
  slug: string
  isSignedIn: boolean
}) {
  return (
    <div className="space-y-6">
      <Notice tone="good">
        <p className="font-medium">
          {repeated ? <Trans>You’re on the list already.</Trans> : <Trans>You’re on the list.</Trans>}
        </p>
        {name && <p>{name}</p>}
        <p>
          <Trans>
            You’re number {place}. We email the first people as stock allows, to {email}.
          </Trans>
        </p>
      </Notice>
      {isSignedIn ? (
        <p className="text-small">
          <Link to={accountPaths.accountWaiting()} className="underline underline-offset-4">
            <Trans>See everything you’re waiting for</Trans>
          </Link>
        </p>
      ) : (
        <p className="text-small text-quiet">
          <Trans>
            You can end this with the link in the email, or{' '}
            <Link to={accountPaths.signIn({ to: accountPaths.accountWaiting() })} className="underline underline-offset-4">
              in your account
            </Link>
            .
          </Trans>
        </p>
      )}
      <ButtonLink to={paths.product(slug)} variant="plain">
        <Trans>Back to the product</Trans>
      </ButtonLink>
    </div>
  )
}
