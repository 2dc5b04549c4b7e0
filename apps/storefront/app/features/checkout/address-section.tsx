import { Trans, useLingui } from '@lingui/react/macro'
import type { Region } from '@stoa/web/countries'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { CheckField } from '../../ui/field.tsx'
import { AddressFields } from '../../lib/address-fields.tsx'
import type { AddressFields as Values, AddressNeeds } from '../../lib/address-form.ts'
import type { SavedAddresses } from './saved-addresses.server.ts'
import { billingPrefix, otherBilling, remember } from './validation.ts'
import { Section, type SectionProps } from './section.tsx'

/** The delivery address, and a billing address where it is different. */
export function AddressSection({
  title,
  delivers,
  address,
  billing,
  countries,
  needs,
  saved,
  ...section
}: SectionProps & {
  title: string
  /** Where nothing is shipped, the one address is the billing address. */
  delivers: boolean
  address: Values
  billing: Values | undefined
  countries: Region[]
  needs: AddressNeeds
  /** Of a member. */
  saved: SavedAddresses | undefined
}) {
  const { t } = useLingui()
  const { problem, checkoutId } = section
  const { address: shown, billing: shownBilling } = saved?.filled ?? { address, billing }
  const values = problem?.values ?? { ...shown, ...prefixed(shownBilling), [otherBilling]: shownBilling ? 'on' : '' }
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
        // The key fills in another address that was chosen.
        <div key={saved?.filled?.id} className="space-y-4">
          {saved && <Choices saved={saved} checkoutId={checkoutId} />}
          <AddressFields
            values={values}
            problems={problems}
            countries={countries}
            needs={needs}
            purpose={delivers ? 'shipping' : 'billing'}
          />
          {saved && <CheckField name={remember} label={t`Keep this address in my account`} />}
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
                  needs={needs}
                  prefix={billingPrefix}
                  purpose="billing"
                />
              </fieldset>
            </div>
          )}
        </div>
      )}
    </Section>
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
