import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'

/**
 * Signs a guest in inside the checkout. Without script, and where more than a password is needed or it is wrong, the page to
 * sign in does, which leads back here.
 */
export function SignInForm({ checkoutId }: { checkoutId: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const busy = useNavigation().state !== 'idle'
  const next = { to: paths.checkout(checkoutId) }
  if (!isOpen) {
    return (
      <a
        href={accountPaths.signIn(next)}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        className="inline-flex min-h-11 items-center text-small underline underline-offset-4"
      >
        <Trans>I have an account</Trans>
      </a>
    )
  }
  return (
    <Form
      method="post"
      action={accountPaths.signIn(next)}
      noValidate
      aria-label={t`Sign in`}
      className="space-y-4 rounded-box border border-line p-4 md:p-5"
    >
      <input type="hidden" name="to" value={next.to} />
      <input type="hidden" name="stay" value="yes" />
      <Field
        id="sign-in-email"
        name="email"
        type="email"
        label={t`Email address`}
        autoComplete="username"
        inputMode="email"
        // The link that opened the form is gone.
        autoFocus
      />
      <Field
        id="sign-in-password"
        name="password"
        type="password"
        label={t`Password`}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button variant="plain" aria-disabled={busy}>
          <Trans>Sign in</Trans>
        </Button>
        <Link to={accountPaths.signIn(next)} className="flex min-h-11 items-center text-small underline underline-offset-4">
          <Trans>Use a passkey or a code</Trans>
        </Link>
      </div>
    </Form>
  )
}
