import { t } from '@lingui/core/macro'
import { locationAddressLimits, locationLimits } from '@stoa/contract/limits/stoa/locations'
import type { Location } from '@stoa/contract/services/stoa/locations'
import { PlaceFields, type PlaceValues } from '../../../lib/site/place-fields.tsx'
import { currentSite } from '../../../lib/calls/session.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'

export interface LocationValues {
  name: string
  company: string
  phone: string
  email: string
  place: PlaceValues
}

export function LocationFields({ form }: { form: FormOf<LocationValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        limits={locationLimits.name}
        description={t`Only your staff sees it.`}
        data-autofocus
      />
      <TextField
        form={form}
        name="company"
        label={t`Sender on labels`}
        limits={locationLimits.company}
        description={t`Leave empty for the name of your shop.`}
      />
      <PlaceFields form={form} at="place" limits={locationAddressLimits} />
      <TextField form={form} name="phone" label={t`Phone`} type="tel" limits={locationLimits.phone} />
      <TextField form={form} name="email" label={t`Email`} type="email" />
    </>
  )
}

export function toValues({ name, company, phone, email, address }: Location): LocationValues {
  const { country } = currentSite() as { country?: string }
  return {
    name: name ?? '',
    company: company ?? '',
    phone: phone ?? '',
    email: email ?? '',
    place: {
      addressLine: address?.addressLine ?? '',
      addressLine2: address?.addressLine2 ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
      subdivision: address?.subdivision ?? '',
      country: address?.country ?? country ?? '',
    },
  }
}

export function toLocation({ name, company, phone, email, place }: LocationValues) {
  const { country, ...parts } = place
  const address = Object.fromEntries(Object.entries(parts).map(([field, text]) => [field, text.trim() || null]))
  return {
    name: name.trim(),
    company: company.trim() || null,
    phone: phone.trim() || null,
    email: email.trim() || null,
    address: { country, ...address },
  }
}

export function checkLocation({ name, place }: LocationValues): Record<string, string | undefined> {
  return {
    ...(!name.trim() && { name: t`Enter a name that helps you recognise it.` }),
    ...(!place.addressLine.trim() && { 'place.addressLine': t`Enter the street and number.` }),
    ...(!place.city.trim() && { 'place.city': t`Enter the city.` }),
    ...(!place.country && { 'place.country': t`Choose a country.` }),
  }
}
