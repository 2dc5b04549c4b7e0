import { Trans, useLingui } from '@lingui/react/macro'
import type { Region } from '@stoa/web/countries'
import { Form, Link, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import '../../../lib/texts/buying-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { AddressFields } from '../../../lib/delivery/address-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/field.tsx'
import type { AddressView } from './address-book.server.ts'
import { AccountLayout } from '../account-layout.tsx'
import { Problem } from '../form-answer.tsx'
import type { Answer } from '../sign-in/sign-in.server.ts'

/** Adds an address, or edits one. */
export function AddressForm({
  address,
  countries,
  answer,
}: {
  address: AddressView
  countries: Region[]
  answer: Answer | undefined
}) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { id, defaultShipping, defaultBilling, ...fields } = address
  const edited = id || 'new'
  return (
    <AccountLayout title={id ? t`Edit address` : t`New address`}>
      <Form method="post" action={accountPaths.accountProfile({ address: edited })} className="max-w-3xl space-y-5" noValidate>
        <Problem answer={answer} />
        <input type="hidden" name="address" value={edited} />
        <AddressFields values={{ ...fields, ...answer?.given }} problems={answer?.problems ?? {}} countries={countries} />
        <CheckField name="defaultShipping" label={t`Deliver to this address by default`} defaultChecked={defaultShipping} />
        <CheckField name="defaultBilling" label={t`Use this address on invoices by default`} defaultChecked={defaultBilling} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button aria-disabled={busy}>
            <Trans>Save address</Trans>
          </Button>
          <Link to={accountPaths.accountProfile()} className="inline-flex min-h-11 items-center underline">
            <Trans>Cancel</Trans>
          </Link>
        </div>
      </Form>
      {id && (
        <details className="max-w-3xl border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center">
            <Trans>Remove address</Trans>
          </summary>
          <Form method="post" action={accountPaths.accountProfile()} className="space-y-4 pt-2">
            <p>
              <Trans>The address disappears from your account. Orders that went to it keep it.</Trans>
            </p>
            <Button name="removeAddress" value={id} variant="plain">
              <Trans>Remove address</Trans>
            </Button>
          </Form>
        </details>
      )}
    </AccountLayout>
  )
}
