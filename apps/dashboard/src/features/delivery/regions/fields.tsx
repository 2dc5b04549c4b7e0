import { t } from '@lingui/core/macro'
import type { DeliveryRegion } from '@stoa/contract/services/ecom/delivery-profile'
import { useMemo } from 'react'
import { countriesWithStates } from '@stoa/web/countries'
import { deliveryRegionLimits } from '@stoa/contract/limits/ecom/delivery-profile'
import { countryName, countries, placeName, getStateChoices } from '../../../lib/format/countries.ts'
import { SearchMultiSelectField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'

export interface RegionValues {
  name: string
  /** Countries and states: 'DE', 'US-CA'. */
  destinations: string[]
  worldwide: boolean
  active: boolean
}

export function RegionFields({ form }: { form: FormOf<RegionValues> }) {
  const { destinations, worldwide } = useValues(form)
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
      <SwitchField form={form} name="worldwide" label={t`Worldwide`} />
      {!worldwide && (
        <SearchMultiSelectField
          form={form}
          name="destinations"
          label={t`Countries and states`}
          placeholder={t`Type to search`}
          description={t`A country includes all its states. To ship to some of them only, choose states.`}
          data={[...known, ...(others.length > 0 ? [{ group: t`Other regions`, items: others }] : [])]}
          nothingFoundMessage={t`No results`}
        />
      )}
      <SwitchField
        form={form}
        name="active"
        label={t`Active`}
        description={t`Nothing is shipped to a region that is not active.`}
      />
    </>
  )
}

export const emptyRegion: RegionValues = { name: '', destinations: [], worldwide: false, active: true }

export function toValues({ name, destinations = [], active }: DeliveryRegion): RegionValues {
  return {
    name: name ?? '',
    destinations: destinations.flatMap(({ countryCode = '', subdivisions = [] }) =>
      subdivisions.length > 0 ? subdivisions : [countryCode],
    ),
    worldwide: destinations.length === 0,
    active: active !== false,
  }
}

/** A country includes its states, so they are left out. */
export function toRegion({ name, destinations: chosen, worldwide, active }: RegionValues) {
  const destinations = worldwide ? [] : chosen
  const states = Map.groupBy(
    destinations.filter((place) => place.includes('-')),
    (place) => place.slice(0, 2),
  )
  const whole = destinations.filter((place) => !place.includes('-'))
  return {
    name: name.trim(),
    active,
    destinations: [
      ...whole.map((countryCode) => ({ countryCode })),
      ...[...states]
        .filter(([country]) => !whole.includes(country))
        .map(([countryCode, subdivisions]) => ({ countryCode, subdivisions })),
    ],
  }
}

export function checkRegion({ name, destinations, worldwide }: RegionValues) {
  return {
    ...(!name.trim() && { name: t`Enter a name that helps you recognise it.` }),
    ...(!worldwide && destinations.length === 0 && { destinations: t`Choose at least one country or state.` }),
  }
}

function knownPlaces() {
  return [
    { group: t`Countries`, items: countries() },
    ...countriesWithStates.map((country) => ({ group: countryName(country), items: getStateChoices(country) })),
  ]
}
