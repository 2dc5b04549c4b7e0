import { Trans, useLingui } from '@lingui/react/macro'
import type { Region } from '@stoa/web/countries'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { CheckField } from '../../../ui/field.tsx'
import { AddressFields } from '../../../lib/delivery/address-fields.tsx'
import { AddressesSummary } from './address-summary.tsx'
import type { CheckoutView } from '../checkout-view.ts'
import { byReceipt, ByReceipt, ReceiptChoice } from '../contact/receipt-choice.tsx'
import type { SavedAddresses } from './saved-addresses.server.ts'
import { billingPrefix, byPickup, otherBilling, pickupField, prefixed, receiptField, remember } from '../sections/validation.ts'
import { Section, type SectionProps } from '../sections/section.tsx'

/**
 * The delivery address, or a place of pickup and a name; and a billing address where it is different. The style sheet shows the
 * fields of the chosen one, so this works without script.
 */
export function AddressSection({
  checkout,
  isPickedUpFirst,
  countries,
  saved,
  ...section
}: SectionProps & {
  checkout: CheckoutView
  isPickedUpFirst: boolean
  countries: Region[]
  /** Of a member. */
  saved: SavedAddresses | undefined
}) {
  const { t } = useLingui()
  const { problem, state } = section
  const { address, billing, pickup, needsDelivery } = checkout
  const hasPickup = needsDelivery && (checkout.deliveries.some((option) => option.pickup) || checkout.lackingPlaces.length > 0)
  const delivered = hasPickup && state === 'open' ? t`Delivery or pickup` : t`Delivery address`
  const ofGoods = pickup && state === 'done' ? t`Pickup` : delivered
  const { address: shown, billing: shownBilling } = saved?.filled ?? { address, billing }
  const values = {
    ...shown,
    ...prefixed(shownBilling),
    [otherBilling]: shownBilling ? 'on' : '',
    [receiptField]: isPickedUpFirst ? byPickup : '',
    ...problem?.values,
  }
  return (
    <Section
      {...section}
      title={needsDelivery ? ofGoods : t`Billing address`}
      summary={<AddressesSummary checkout={checkout} countries={countries} />}
      submit={{
        label: hasPickup ? <ByReceipt delivered={t`Save address`} pickedUp={t`Continue to payment`} /> : t`Save address`,
        busy: t`Saving…`,
      }}
    >
      {(problems) => (
        // The key fills in another address that was chosen.
        <div key={saved?.filled?.id} className={`space-y-4 ${byReceipt}`}>
          {hasPickup && <ReceiptChoice checkout={checkout} values={values} problem={problems[pickupField]} />}
          {saved && (
            <div className="delivered">
              <Choices saved={saved} checkoutId={section.checkoutId} />
            </div>
          )}
          <AddressFields
            values={values}
            problems={problems}
            countries={countries}
            needs={section.asked.address}
            purpose={needsDelivery ? 'shipping' : 'billing'}
            ofPlace="delivered"
          />
          {saved && (
            <div className="delivered">
              <CheckField name={remember} label={t`Keep this address in my account`} />
            </div>
          )}
          {needsDelivery && <OtherBilling values={values} problems={problems} countries={countries} asked={section.asked} />}
        </div>
      )}
    </Section>
  )
}

const billingIfNeeded =
  '[form:not(:has([name=receipt][value=pickup]:checked))_&:not(:has(input:checked))_fieldset]:hidden [form:has([name=receipt][value=pickup]:checked)_&>label]:hidden'

/** Hidden behind a checkbox, except from a buyer who gives no other address to a shop that needs one. */
function OtherBilling({
  values,
  problems,
  countries,
  asked: { address: needs, needsBilling },
}: {
  values: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  countries: Region[]
  asked: SectionProps['asked']
}) {
  const { t } = useLingui()
  return (
    <div className={needsBilling ? billingIfNeeded : '[&:not(:has(input:checked))_fieldset]:hidden'}>
      <CheckField
        name={otherBilling}
        label={<ByReceipt delivered={t`Use a different billing address`} pickedUp={t`Add a billing address`} />}
        defaultChecked={values[otherBilling] === 'on'}
      />
      <fieldset className="mt-4">
        <legend className="mb-4 font-display text-heading">
          <Trans>Billing address</Trans>
        </legend>
        <AddressFields
          values={values}
          problems={problems}
          countries={countries}
          needs={needs}
          prefix={billingPrefix}
          purpose="billing"
        />
      </fieldset>
    </div>
  )
}

/** The other saved addresses, as links that fill in the form. */
function Choices({ saved: { choices, filled }, checkoutId }: { saved: SavedAddresses; checkoutId: string }) {
  const others = choices.filter(({ id }) => id !== filled?.id)
  if (others.length === 0) return null
  return (
    <details className="border-y border-line">
      <summary className="flex min-h-11 cursor-pointer items-center">
        <Trans>Use another address of your account</Trans>
      </summary>
      <ul className="pb-2">
        {others.map(({ id, text }) => (
          <li key={id}>
            <Link
              to={paths.checkout(checkoutId, { edit: 'address', address: id })}
              preventScrollReset
              replace
              className="inline-flex min-h-11 items-center underline wrap-anywhere"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
