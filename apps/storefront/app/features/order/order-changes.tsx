import { Trans, useLingui } from '@lingui/react/macro'
import { deliveryAddressLimits } from '@stoa/contract/limits/stoa/order-changes'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { OrderChangesView } from './order-changes.server.ts'

/** The changes that a buyer can make to an order that is not shipped yet. */
export function OrderChanges({ cancel, address, isPaid }: OrderChangesView) {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      {address && (
        <Disclosure title={<Trans>Change the delivery address</Trans>}>
          <AddressForm {...address} busy={busy} />
        </Disclosure>
      )}
      {cancel && (
        <Disclosure title={<Trans>Cancel this order</Trans>}>
          <Form method="post" preventScrollReset className="space-y-4 pb-4">
            <p className="text-quiet">
              {isPaid ? (
                <Trans>Possible until {cancel}. We refund what you paid.</Trans>
              ) : (
                <Trans>Possible until {cancel}. You then pay nothing.</Trans>
              )}
            </p>
            <Button name="change" value="cancel" variant="plain" aria-disabled={busy}>
              <Trans>Cancel the order</Trans>
            </Button>
          </Form>
        </Disclosure>
      )}
    </>
  )
}

function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="text-small">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-quiet underline underline-offset-4 hover:text-ink">
        {title}
      </summary>
      {children}
    </details>
  )
}

function AddressForm({ until, now, place, busy }: NonNullable<OrderChangesView['address']> & { busy: boolean }) {
  const { t } = useLingui()
  const field = (name: keyof typeof now) => ({
    name,
    defaultValue: now[name] ?? '',
    maxLength: deliveryAddressLimits[name].maxLength,
  })
  return (
    <Form method="post" preventScrollReset className="grid gap-4 pb-4 sm:grid-cols-2">
      <p className="text-quiet sm:col-span-2">
        <Trans>
          Possible until {until}, within {place}. For another postcode or country, please contact us.
        </Trans>
      </p>
      <Field {...field('firstName')} label={t`First name`} autoComplete="given-name" />
      <Field {...field('lastName')} label={t`Last name`} autoComplete="family-name" />
      <Field {...field('company')} label={t`Company`} autoComplete="organization" optional className="sm:col-span-2" />
      <Field {...field('addressLine')} label={t`Street and number`} autoComplete="address-line1" className="sm:col-span-2" />
      <Field {...field('addressLine2')} label={t`Flat, floor`} autoComplete="address-line2" optional className="sm:col-span-2" />
      <Field {...field('city')} label={t`Town or city`} autoComplete="address-level2" />
      <Field {...field('phone')} type="tel" label={t`Phone`} autoComplete="tel" optional />
      <Button name="change" value="address" variant="plain" aria-disabled={busy} className="sm:col-span-2 sm:justify-self-start">
        <Trans>Save the address</Trans>
      </Button>
    </Form>
  )
}
