import { t } from '@lingui/core/macro'
import type { TaxRegion } from '@stoa/contract/services/ecom/tax-regions'
import { countries, getStateChoices } from '../../../../lib/format/countries.ts'
import { SearchSelectField, SelectField } from '../../../../ui/fields/fields.tsx'
import { type FormOf, useValues } from '../../../../ui/form/typed-form.ts'

export interface RegionValues {
  country: string | null
  subdivision: string | null
  included: 'SHOP' | 'INCLUDED' | 'ADDED'
}

export function RegionFields({ form, isNew }: { form: FormOf<RegionValues>; isNew: boolean }) {
  const { country } = useValues(form)
  const states = country ? getStateChoices(country) : []
  return (
    <>
      {isNew && (
        // The list opens at the first letter, so that it does not cover the form.
        <SearchSelectField form={form} name="country" label={t`Country`} data={countries()} openOnFocus={false} data-autofocus />
      )}
      {isNew && states.length > 0 && (
        <SearchSelectField
          form={form}
          name="subdivision"
          label={t`State`}
          data={states.filter(({ value }) => value.startsWith(`${country}-`))}
          placeholder={t`The whole country`}
          clearable
          description={t`State rates are added to the country’s rates.`}
        />
      )}
      <SelectField
        form={form}
        name="included"
        label={t`Prices and tax`}
        data={[
          { value: 'SHOP', label: t`Same as in the rest of the shop` },
          { value: 'INCLUDED', label: t`Prices include tax here` },
          { value: 'ADDED', label: t`The tax is added to the prices here` },
        ]}
      />
    </>
  )
}

export function toValues({ country, subdivision, taxIncludedInPrice: included }: TaxRegion): RegionValues {
  return {
    country: country ?? null,
    subdivision: subdivision ?? null,
    included: included === true ? 'INCLUDED' : included === false ? 'ADDED' : 'SHOP',
  }
}

/** The contract's value. Null removes the region's own setting. */
export function taxIncluded({ included }: RegionValues): boolean | null {
  return included === 'SHOP' ? null : included === 'INCLUDED'
}
