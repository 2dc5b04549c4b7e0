import { t } from '@lingui/core/macro'
import type { DeliveryRegion } from '@stoa/contract/services/stoa/delivery-regions'
import { useMemo } from 'react'
import { countriesWithStates } from '@stoa/web/countries'
import { deliveryRegionLimits } from '@stoa/contract/limits/stoa/delivery-regions'
import { countryName, countries, placeName, statesOf } from '../../../../lib/countries.ts'
import { SearchMultiSelectField, TextField } from '../../../../ui/fields.tsx'
import { type FormOf, useValues } from '../../../../ui/typed-form.ts'

export interface RegionValues {
  name: string
  /** Countries and states: 'DE', 'US-CA'. */
  destinations: string[]
}

export function RegionFields({ form }: { form: FormOf<RegionValues> }) {
  const { destinations } = useValues(form)
  const known = useMemo(() => knownPlaces(), [])
  const values = new Set(known.flatMap(({ items }) => items.map(({ value }) => value)))
  const others = destinations.filter((place) => !values.has(place)).map((place) => ({ value: place, label: placeName(place) }))
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        limits={deliveryRegionLimits.name}
        placeholder={t`European Union`}
        data-autofocus
      />
      <SearchMultiSelectField
        form={form}
        name="destinations"
        label={t`Countries and states`}
        placeholder={t`Type to search`}
        description={t`A country includes all its states. To ship to some of them only, choose states.`}
        data={[...known, ...(others.length > 0 ? [{ group: t`Other regions`, items: others }] : [])]}
        nothingFoundMessage={t`No results`}
      />
    </>
  )
}

export const emptyRegion: RegionValues = { name: '', destinations: [] }

export function toValues({ name = '', destinations = [] }: DeliveryRegion): RegionValues {
  return { name, destinations: destinations.flatMap(({ country = '', subdivisions }) => subdivisions ?? [country]) }
}

/** A country includes its states, so they are left out. */
export function toRegion({ name, destinations }: RegionValues) {
  const states = Map.groupBy(
    destinations.filter((place) => place.includes('-')),
    (place) => place.slice(0, 2),
  )
  const whole = destinations.filter((place) => !place.includes('-'))
  return {
    name: name.trim(),
    destinations: [
      ...whole.map((country) => ({ country })),
      ...[...states]
        .filter(([country]) => !whole.includes(country))
        .map(([country, subdivisions]) => ({ country, subdivisions })),
    ],
  }
}

export function checkRegion({ name, destinations }: RegionValues) {
  return {
    ...(!name.trim() && { name: t`Enter a name that helps you recognise it.` }),
    ...(destinations.length === 0 && { destinations: t`Choose at least one country or state.` }),
  }
}

function knownPlaces() {
  return [
    { group: t`Countries`, items: countries() },
    ...countriesWithStates.map((country) => ({ group: countryName(country), items: statesOf(country) })),
  ]
}
