import { Trans, useLingui } from '@lingui/react/macro'
import { countriesWithStates, getStates, type Region } from '@stoa/web/countries'
import { usualNeeds, type AddressFields as Values } from './address-form.ts'
import { taxIdCountries } from './tax-id.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { TownSuggestions } from './town-suggestions.tsx'

/**
 * The style sheet shows the state only for countries that need it, and the tax number for companies and in Brazil, so this
 * works without script.
 */
export function AddressFields({
  prefix = '',
  purpose = 'shipping',
  values,
  problems,
  countries,
  needs = usualNeeds,
  ofPlace = '',
}: {
  prefix?: string
  /** For autofill: browsers keep shipping and billing addresses apart. */
  purpose?: 'shipping' | 'billing'
  values: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  countries: Region[]
  needs?: typeof usualNeeds
  /** A class of the fields that are not asked for without an address. */
  ofPlace?: string
}) {
  const { t } = useLingui()
  const asksPhone = prefix === '' && (purpose === 'shipping' || needs.phone === 'REQUIRED')
  const field = (name: keyof Values, autoComplete?: string) => ({
    name: prefix + name,
    autoComplete: autoComplete ? `${purpose} ${autoComplete}` : 'off',
    defaultValue: values[prefix + name] ?? '',
    problem: problems[prefix + name],
  })
  const country = field('country', 'country')
  return (
    <div className="grid gap-4 sm:grid-cols-2 [&:not(:has(option[data-states]:checked))_.state]:hidden [&:not(:has(option[value=BR]:checked)):not(:has(option[data-tax-id]:checked):has(.company_input:not(:placeholder-shown)))_.tax-id]:hidden">
      <SelectField
        {...country}
        defaultValue={country.defaultValue || countries[0]?.code}
        label={t`Country`}
        className={`sm:col-span-2 ${ofPlace}`}
      >
        {countries.map(({ code, name }) => (
          <option
            key={code}
            value={code}
            data-tax-id={taxIdCountries.has(code) || undefined}
            data-states={countriesWithStates.includes(code) || undefined}
          >
            {name}
          </option>
        ))}
      </SelectField>
      <Field {...field('firstName', 'given-name')} label={t`First name`} />
      <Field {...field('lastName', 'family-name')} label={t`Last name`} />
      {needs.company !== 'HIDDEN' && (
        <Field
          {...field('company', 'organization')}
          label={t`Company`}
          optional={needs.company === 'OPTIONAL'}
          // `:placeholder-shown` tells the style sheet that the field is empty.
          placeholder=" "
          className={`company sm:col-span-2 ${needs.company === 'REQUIRED' ? '' : ofPlace}`}
        />
      )}
      <Field
        {...field('vatId')}
        label={t`Tax number`}
        hint={t`For your invoice: VAT number in the EU, CPF or CNPJ in Brazil.`}
        optional
        className={`tax-id sm:col-span-2 ${ofPlace}`}
      />
      {!needs.isMinimal && (
        <>
          <Field {...field('addressLine', 'address-line1')} label={t`Street and number`} className={`sm:col-span-2 ${ofPlace}`} />
          {needs.addressLine2 !== 'HIDDEN' && (
            <Field
              {...field('addressLine2', 'address-line2')}
              label={t`Flat, floor`}
              optional={needs.addressLine2 === 'OPTIONAL'}
              className={`sm:col-span-2 ${ofPlace}`}
            />
          )}
        </>
      )}
      <Field {...field('postalCode', 'postal-code')} label={t`Postcode`} required={false} className={ofPlace} />
      {!needs.isMinimal && <Field {...field('city', 'address-level2')} label={t`Town or city`} className={ofPlace} />}
      {!needs.isMinimal && <TownSuggestions prefix={prefix} className={ofPlace} />}
      <SelectField
        {...field('subdivision', 'address-level1')}
        label={t`State or province`}
        className={`state sm:col-span-2 ${ofPlace}`}
      >
        <option value="">
          <Trans>Choose…</Trans>
        </option>
        {countriesWithStates.map((code) => (
          <optgroup key={code} label={countries.find((region) => region.code === code)?.name ?? code}>
            {getStates(code).map((state) => (
              <option key={state.code} value={state.code}>
                {state.name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {asksPhone && needs.phone !== 'HIDDEN' && (
        <Field
          {...field('phone', 'tel')}
          label={t`Phone`}
          type="tel"
          optional={needs.phone === 'OPTIONAL'}
          hint={purpose === 'shipping' ? t`Only for questions about your order.` : undefined}
          className="sm:col-span-2"
        />
      )}
    </div>
  )
}
