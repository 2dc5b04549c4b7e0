import { Trans, useLingui } from '@lingui/react/macro'
import { Field, SelectField } from '../../ui/field.tsx'
import type { AddressFields } from './checkout-view.ts'
import { states, type Region } from '../../regions.ts'
import { Section, type SectionProps } from './section.tsx'

export function AddressSection({
  title,
  address,
  countries,
  ...section
}: SectionProps & { title: string; address: AddressFields; countries: Region[] }) {
  const { t } = useLingui()
  const typed: Record<string, string> = section.problem?.values ?? address
  const field = (name: keyof AddressFields) => ({
    name,
    defaultValue: typed[name] ?? '',
    problem: section.problem?.fields[name],
  })
  return (
    <Section
      {...section}
      title={title}
      summary={<AddressSummary address={address} countries={countries} />}
      submit={{ label: t`Save address`, busy: t`Saving…` }}
    >
      {/* The state is asked only where it matters; the style sheet knows, so it works without script. */}
      <div className="grid gap-4 sm:grid-cols-2 [&:not(:has(option:is([value=US],[value=CA]):checked))_.state]:hidden">
        <SelectField
          {...field('country')}
          defaultValue={typed.country || countries[0]?.code}
          label={t`Country`}
          autoComplete="country"
          className="sm:col-span-2"
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field {...field('firstName')} label={t`First name`} autoComplete="given-name" />
        <Field {...field('lastName')} label={t`Last name`} autoComplete="family-name" />
        <Field {...field('addressLine')} label={t`Street and number`} autoComplete="address-line1" className="sm:col-span-2" />
        <Field
          {...field('addressLine2')}
          label={t`Flat, floor, company`}
          autoComplete="address-line2"
          optional
          className="sm:col-span-2"
        />
        <Field {...field('postalCode')} label={t`Postcode`} autoComplete="postal-code" required={false} />
        <Field {...field('city')} label={t`Town or city`} autoComplete="address-level2" />
        <SelectField
          {...field('subdivision')}
          label={t`State or province`}
          autoComplete="address-level1"
          className="state sm:col-span-2"
        >
          <option value="">
            <Trans>Choose…</Trans>
          </option>
          {states.map(({ country, codes }) => (
            <optgroup key={country} label={countries.find(({ code }) => code === country)?.name ?? country}>
              {codes.map((code) => (
                <option key={code} value={code}>
                  {code.slice(3)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <Field
          {...field('phone')}
          label={t`Phone`}
          type="tel"
          autoComplete="tel"
          optional
          hint={t`Only for the carrier, should it not find you.`}
          className="sm:col-span-2"
        />
      </div>
    </Section>
  )
}

function AddressSummary({ address, countries }: { address: AddressFields; countries: Region[] }) {
  const lines = [
    `${address.firstName} ${address.lastName}`,
    [address.addressLine, address.addressLine2].filter(Boolean).join(', '),
    [`${address.postalCode} ${address.city}`.trim(), address.subdivision.slice(3)].filter(Boolean).join(', '),
    countries.find(({ code }) => code === address.country)?.name ?? address.country,
  ]
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
}
