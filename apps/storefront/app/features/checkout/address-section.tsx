import { Trans, useLingui } from '@lingui/react/macro'
import type { Region } from '@stoa/web/countries'
import { CheckField } from '../../ui/field.tsx'
import { AddressFields } from './address-fields.tsx'
import type { AddressFields as Values } from './checkout-view.ts'
import { billingPrefix, otherBilling } from './validation.ts'
import { Section, type SectionProps } from './section.tsx'

/** The delivery address, and a billing address where it is different. */
export function AddressSection({
  title,
  delivers,
  address,
  billing,
  countries,
  ...section
}: SectionProps & {
  title: string
  /** Where nothing is shipped, the one address is the billing address. */
  delivers: boolean
  address: Values
  billing: Values | undefined
  countries: Region[]
}) {
  const { t } = useLingui()
  const { problem } = section
  const values = problem?.values ?? { ...address, ...prefixed(billing), [otherBilling]: billing ? 'on' : '' }
  return (
    <Section
      {...section}
      title={title}
      summary={
        <>
          <AddressSummary address={address} countries={countries} />
          {billing && (
            <div className="mt-3">
              <p className="text-small">
                <Trans>Billing address</Trans>
              </p>
              <AddressSummary address={billing} countries={countries} />
            </div>
          )}
        </>
      }
      submit={{ label: t`Save address`, busy: t`Saving…` }}
    >
      {(problems) => (
        <>
          <AddressFields values={values} problems={problems} countries={countries} purpose={delivers ? 'shipping' : 'billing'} />
          {delivers && (
            <div className="[&:not(:has(input:checked))_fieldset]:hidden">
              <CheckField
                name={otherBilling}
                label={t`Use a different billing address`}
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
                  prefix={billingPrefix}
                  purpose="billing"
                />
              </fieldset>
            </div>
          )}
        </>
      )}
    </Section>
  )
}

function prefixed(address: Values | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(address ?? {}).map(([name, value]) => [billingPrefix + name, value]))
}

function AddressSummary({ address, countries }: { address: Values; countries: Region[] }) {
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.company,
    [address.addressLine, address.addressLine2].filter(Boolean).join(', '),
    [`${address.postalCode} ${address.city}`.trim(), address.subdivision.slice(3)].filter(Boolean).join(', '),
    countries.find(({ code }) => code === address.country)?.name ?? address.country,
    address.vatId,
  ]
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
