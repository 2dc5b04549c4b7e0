import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { countries, statesOf } from '../../../lib/countries.ts'
import { SearchSelectField, TextField } from '../../../ui/fields.tsx'
import { useFormValues } from '../../../ui/form.tsx'

/** One address of the form. */
export function AddressFields({ of }: { of: 'delivery' | 'billing' }) {
  const form = useFormValues()
  const country: string = form.getValues()[of].country
  const states = statesOf(country)
  return (
    <>
      <Group grow align="start" gap="sm">
        <TextField name={`${of}.firstName`} label={t`First name`} maxLength={100} autoComplete="off" />
        <TextField name={`${of}.lastName`} label={t`Last name`} maxLength={100} autoComplete="off" />
      </Group>
      <TextField name={`${of}.company`} label={t`Company`} maxLength={1000} autoComplete="off" />
      <TextField name={`${of}.addressLine`} label={t`Street and number`} autoComplete="off" />
      <TextField name={`${of}.addressLine2`} label={t`Apartment, suite, etc.`} autoComplete="off" />
      <Group grow align="start" gap="sm">
        <TextField name={`${of}.postalCode`} label={t`Postal code`} autoComplete="off" />
        <TextField name={`${of}.city`} label={t`City`} autoComplete="off" />
      </Group>
      <SearchSelectField
        name={`${of}.country`}
        label={t`Country`}
        data={countries()}
        // A state belongs to its country.
        onPick={() => form.setFieldValue(`${of}.subdivision`, '')}
      />
      {states.length > 0 && <SearchSelectField name={`${of}.subdivision`} label={t`State`} data={states} clearable />}
      <TextField name={`${of}.phone`} label={t`Phone`} type="tel" autoComplete="off" />
    </>
  )
}
