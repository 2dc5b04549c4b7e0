import { Trans, useLingui } from '@lingui/react/macro'
import type { Region } from '@stoa/web/countries'
import { Link } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { AddressView } from './address-book.server.ts'

/** The addresses for the checkout. */
export function AddressBook({ addresses, countries }: { addresses: AddressView[]; countries: Region[] }) {
  return (
    <section aria-labelledby="addresses" className="max-w-3xl space-y-4">
      <h2 id="addresses" className="font-display text-heading">
        <Trans>Addresses</Trans>
      </h2>
      {addresses.length === 0 ? (
        <p>
          <Trans>Save an address here, and the checkout will have it filled in.</Trans>
        </p>
      ) : (
        <ul className="border-t border-line">
          {addresses.map((address) => (
            <SavedAddress key={address.id} address={address} countries={countries} />
          ))}
        </ul>
      )}
      <ButtonLink to={accountPaths.accountProfile({ address: 'new' })} variant="plain">
        <Trans>Add address</Trans>
      </ButtonLink>
    </section>
  )
}

function SavedAddress({ address, countries }: { address: AddressView; countries: Region[] }) {
  const { t } = useLingui()
  const { id, firstName, lastName, company, addressLine, addressLine2, postalCode, city, subdivision, country } = address
  const name = `${firstName} ${lastName}`.trim()
  const street = [addressLine, addressLine2].filter(Boolean).join(', ')
  const place = [`${postalCode} ${city}`.trim(), subdivision.slice(3)].filter(Boolean).join(', ')
  const lines = [name, company, street, place, countries.find(({ code }) => code === country)?.name ?? country]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 border-b border-line py-4">
      <div className="min-w-0">
        <address className="not-italic">
          {lines.filter(Boolean).map((line) => (
            <span key={line} className="block wrap-anywhere">
              <bdi>{line}</bdi>
            </span>
          ))}
        </address>
        <DefaultFor address={address} />
      </div>
      <Link
        to={accountPaths.accountProfile({ address: id })}
        aria-label={t`Edit ${street}`}
        className="inline-flex min-h-11 items-center underline"
      >
        <Trans>Edit</Trans>
      </Link>
    </li>
  )
}

function DefaultFor({ address: { defaultShipping, defaultBilling } }: { address: AddressView }) {
  if (!defaultShipping && !defaultBilling) return null
  return (
    <p className="text-small text-quiet">
      {defaultShipping && defaultBilling ? (
        <Trans>Default for delivery and invoice</Trans>
      ) : defaultShipping ? (
        <Trans>Default for delivery</Trans>
      ) : (
        <Trans>Default for the invoice</Trans>
      )}
    </p>
  )
}
