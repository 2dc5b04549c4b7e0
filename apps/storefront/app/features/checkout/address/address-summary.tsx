import { Trans } from '@lingui/react/macro'
import type { Region } from '@stoa/web/countries'
import type { AddressFields } from '../../../lib/delivery/address-form.ts'
import type { CheckoutView, DeliveryOption } from '../checkout-view.ts'

/** The delivery address or the pickup place, and the billing address. */
export function AddressesSummary({
  checkout: { address, billing, pickup },
  countries,
}: {
  checkout: Pick<CheckoutView, 'address' | 'billing' | 'pickup'>
  countries: Region[]
}) {
  return (
    <>
      {pickup ? <PickupSummary option={pickup} person={address} /> : <AddressSummary address={address} countries={countries} />}
      {billing && (
        <div className="mt-3">
          <p className="text-small">
            <Trans>Billing address</Trans>
          </p>
          <AddressSummary address={billing} countries={countries} />
        </div>
      )}
    </>
  )
}

function PickupSummary({ option: { title, time, pickup }, person }: { option: DeliveryOption; person: AddressFields }) {
  return (
    <>
      <Lines of={[[title, time].filter(Boolean).join(', '), ...(pickup?.address ?? [])]} />
      <div className="mt-3">
        <Lines of={[`${person.firstName} ${person.lastName}`, person.phone]} />
      </div>
    </>
  )
}

function AddressSummary({ address, countries }: { address: AddressFields; countries: Region[] }) {
  return (
    <Lines
      of={[
        `${address.firstName} ${address.lastName}`,
        address.company,
        [address.addressLine, address.addressLine2].filter(Boolean).join(', '),
        [`${address.postalCode} ${address.city}`.trim(), address.subdivision.slice(3)].filter(Boolean).join(', '),
        countries.find(({ code }) => code === address.country)?.name ?? address.country,
        address.vatId,
      ]}
    />
  )
}

function Lines({ of: lines }: { of: string[] }) {
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
}
