import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { AccountOffer } from './account-offer.server.ts'

/** A guest chooses a password. What the shop asks besides, or refuses, the page to register shows with the rest filled in. */
export function CreateAccount({ offer }: { offer: AccountOffer }) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { email, firstName, lastName, minLength } = offer
  return (
    <section aria-labelledby="create-account" className="mt-12 rounded-box border border-line p-5 md:p-8">
      <h2 id="create-account" className="font-display text-heading">
        <Trans>Keep this order in an account</Trans>
      </h2>
      <p className="mt-2 max-w-[60ch] text-quiet">
        <Trans>
          Choose a password for <bdi className="font-medium break-words text-ink">{email}</bdi>, and you’ll find your orders in
          one place.
        </Trans>
      </p>
      <Form method="post" action={offer.action} noValidate className="mt-4 flex max-w-xl flex-wrap items-start gap-3">
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <input type="hidden" name="firstName" value={firstName} />
        <input type="hidden" name="lastName" value={lastName} />
        <input type="hidden" name="to" value={offer.to} />
        <Field
          name="password"
          type="password"
          label={t`Password`}
          hint={t`At least ${minLength} characters.`}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          className="min-w-0 flex-1 basis-64"
        />
        <Button aria-disabled={busy} className="grow sm:mt-7 sm:grow-0">
          <Trans>Create account</Trans>
        </Button>
      </Form>
    </section>
  )
}
