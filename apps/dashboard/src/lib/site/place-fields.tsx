import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import type { Limits } from '@stoa/contract'
import type { FieldValues } from 'react-hook-form'
import { SearchSelectField, TextField } from '../../ui/fields/fields.tsx'
import { changeField, type FormOf, type NameOf, useValue } from '../../ui/form/typed-form.ts'
import { countries, getStateChoices } from '../format/countries.ts'

/** An address without its person, as forms have it. */
export interface PlaceValues {
  addressLine: string
  addressLine2: string
  postalCode: string
  city: string
  /** For example 'US-CA', or the typed text for countries without known states. */
  subdivision: string
  country: string
}

interface PlaceFieldsProps<Values extends FieldValues> {
  form: FormOf<Values>
  /** The field with the address. */
  at: NameOf<Values, PlaceValues>
  limits?: { [Name in keyof PlaceValues]?: Limits }
}

/** Street, place, country and, where it has some, state. */
export function PlaceFields<Values extends FieldValues>({ form: whole, at, limits = {} }: PlaceFieldsProps<Values>) {
  const form = whole as unknown as FormOf<SomePlace>
  const name = <Field extends keyof PlaceValues>(field: Field) => `${at}.${field}` as `place.${Field}`
  const states = getStateChoices(useValue(form, name('country')))
  const text = (field: keyof PlaceValues) => ({
    form,
    name: name(field),
    autoComplete: 'off',
    ...(limits[field] && { limits: limits[field] }),
  })
  return (
    <>
      <TextField {...text('addressLine')} label={t`Street and number`} />
      <TextField {...text('addressLine2')} label={t`Apartment, suite, etc.`} />
      <Group grow align="start" gap="sm">
        <TextField {...text('postalCode')} label={t`Postcode`} />
        <TextField {...text('city')} label={t`City`} />
      </Group>
      <SearchSelectField
        form={form}
        name={name('country')}
        label={t`Country`}
        data={countries()}
        // A state belongs to its country.
        onPick={() => changeField(form, name('subdivision'), '')}
      />
      {states.length > 0 && <SearchSelectField form={form} name={name('subdivision')} label={t`State`} data={states} clearable />}
    </>
  )
}

/** Stands for the form: the type checker cannot follow paths of any form. */
interface SomePlace {
  place: PlaceValues
}
