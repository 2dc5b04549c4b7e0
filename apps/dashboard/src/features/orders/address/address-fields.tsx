import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { addressLimits, fullAddressContactDetailsLimits } from '@stoa/contract/limits/ecom/orders'
import { countries, statesOf } from '../../../lib/countries.ts'
import { SearchSelectField, TextField } from '../../../ui/fields.tsx'
import { changeField, type FormOf, useValue } from '../../../ui/typed-form.ts'
import type { OrderAddressValues } from './values.ts'

/** One address of the form. */
export function AddressFields({ form, of }: { form: FormOf<OrderAddressValues>; of: 'delivery' | 'billing' }) {
  const country = useValue(form, `${of}.country`)
  const states = statesOf(country)
  return (
    <>
      <Group grow align="start" gap="sm">
        <TextField
          form={form}
          name={`${of}.firstName`}
          label={t`First name`}
          limits={fullAddressContactDetailsLimits.firstName}
          autoComplete="off"
        />
        <TextField
          form={form}
          name={`${of}.lastName`}
          label={t`Last name`}
          limits={fullAddressContactDetailsLimits.lastName}
          autoComplete="off"
        />
      </Group>
      <TextField
        form={form}
        name={`${of}.company`}
        label={t`Company`}
        limits={fullAddressContactDetailsLimits.company}
        autoComplete="off"
      />
      <TextField
        form={form}
        name={`${of}.addressLine`}
        limits={addressLimits.addressLine}
        label={t`Street and number`}
        autoComplete="off"
      />
      <TextField
        form={form}
        name={`${of}.addressLine2`}
        limits={addressLimits.addressLine2}
        label={t`Apartment, suite, etc.`}
        autoComplete="off"
      />
      <Group grow align="start" gap="sm">
        <TextField
          form={form}
          name={`${of}.postalCode`}
          limits={addressLimits.postalCode}
          label={t`Postal code`}
          autoComplete="off"
        />
        <TextField form={form} name={`${of}.city`} limits={addressLimits.city} label={t`City`} autoComplete="off" />
      </Group>
      <SearchSelectField
        form={form}
        name={`${of}.country`}
        label={t`Country`}
        data={countries()}
        // A state belongs to its country.
        onPick={() => changeField(form, `${of}.subdivision`, '')}
      />
      {states.length > 0 && <SearchSelectField form={form} name={`${of}.subdivision`} label={t`State`} data={states} clearable />}
      <TextField form={form} name={`${of}.phone`} label={t`Phone`} type="tel" autoComplete="off" />
    </>
  )
}
