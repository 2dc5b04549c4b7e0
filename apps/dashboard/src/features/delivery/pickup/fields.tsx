import { t } from '@lingui/core/macro'
import { pickupLocationLimits } from '@stoa/contract/limits/ecom/pickup-locations'
import type { PickupLocation, PickupMethod } from '@stoa/contract/services/ecom/pickup-locations'
import { toDecimal } from '@stoa/web/decimal'
import { useQuery } from '@tanstack/react-query'
import { locationsQuery } from '../shared/labels.ts'
import { RegionsField } from '../regions/regions-field.tsx'
import { PlaceFields, type PlaceValues } from '../../../lib/site/place-fields.tsx'
import { currentSite, useSession } from '../../../lib/calls/session.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { SelectField, SwitchField, TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import { emptyRates, toRates, toRateValues } from '../rates.ts'
import { checkWindows, toWindows, toWindowValues, type WindowValues } from '../window-values.ts'
import { WindowFields } from '../windows.tsx'
import classes from '../delivery.module.css'

export interface PickupValues {
  name: string
  method: string
  place: PlaceValues
  readyAfter: string
  instructions: string
  amount: string
  hasOwnRates: boolean
  windows: WindowValues[]
  regionIds: string[]
  stockLocationId: string
  active: boolean
}

export function PickupFields({ form }: { form: FormOf<PickupValues> }) {
  const { hasOwnRates } = useValues(form)
  const { currency } = useSession().site
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        limits={pickupLocationLimits.name}
        description={t`Customers see this name.`}
        data-autofocus
      />
      <SelectField
        form={form}
        name="method"
        label={t`Kind of place`}
        data={[
          { value: 'STORE_PICKUP', label: t`Your own shop` },
          { value: 'PICKUP_POINT', label: t`Someone else’s pickup point` },
        ]}
      />
      <PlaceFields form={form} at="place" />
      <TextField
        form={form}
        name="readyAfter"
        label={t`Ready after`}
        limits={pickupLocationLimits.deliveryTime}
        placeholder={t`2 hours`}
      />
      <TextAreaField form={form} name="instructions" label={t`Instructions`} limits={pickupLocationLimits.instructions} />
      {hasOwnRates ? (
        <p className={classes.hint}>{t`The prices were set through the API. They stay unchanged.`}</p>
      ) : (
        <MoneyField form={form} name="amount" label={t`Price in ${currency}`} currency={currency} placeholder="0" />
      )}
      <StockField form={form} />
      <RegionsField form={form} name="regionIds" />
      <WindowFields form={form} title={t`Opening hours`} />
      <SwitchField form={form} name="active" label={t`Active`} />
    </>
  )
}

export function emptyPickup(): PickupValues {
  const { country } = currentSite() as { country?: string }
  return {
    name: '',
    method: 'STORE_PICKUP',
    place: { addressLine: '', addressLine2: '', postalCode: '', city: '', subdivision: '', country: country ?? '' },
    readyAfter: '',
    instructions: '',
    amount: '0',
    hasOwnRates: false,
    windows: [],
    regionIds: [],
    stockLocationId: '',
    active: true,
  }
}

/** The location whose stock is used for pickup. */
function StockField({ form }: { form: FormOf<PickupValues> }) {
  const { data: locations = [] } = useQuery(locationsQuery)
  return (
    <SelectField
      form={form}
      name="stockLocationId"
      label={t`Stock`}
      data={[
        { value: '', label: t`The stock of the shop` },
        ...locations.map(({ id, name }) => ({ value: id!, label: name ?? '' })),
      ]}
      description={t`With a location, the place is offered only for orders that it has everything for.`}
    />
  )
}

export function toValues({
  name,
  address = {},
  deliveryTime,
  instructions,
  rates = [],
  ...location
}: PickupLocation): PickupValues {
  const price = toRateValues(rates.length > 0 ? rates : [{ amount: '0' }])
  const street = [address.streetAddress?.name, address.streetAddress?.number].filter(Boolean).join(' ')
  return {
    name: name ?? '',
    method: location.pickupMethod ?? 'STORE_PICKUP',
    place: {
      addressLine: address.addressLine ?? street,
      addressLine2: address.addressLine2 ?? '',
      postalCode: address.postalCode ?? '',
      city: address.city ?? '',
      subdivision: address.subdivision ?? '',
      country: address.country ?? '',
    },
    readyAfter: deliveryTime ?? '',
    instructions: instructions ?? '',
    amount: price.amount,
    hasOwnRates: price.basis !== 'FLAT' || price.freeFrom !== '' || price.perPiece,
    windows: toWindowValues(location.openingHours ?? []),
    regionIds: location.deliveryRegionIds ?? [],
    stockLocationId: location.stockLocationId ?? '',
    active: location.active !== false,
  }
}

export function toPickup(values: PickupValues) {
  const { name, method, place, readyAfter, instructions, amount, hasOwnRates, windows, regionIds, stockLocationId, active } =
    values
  return {
    name: name.trim(),
    pickupMethod: method as PickupMethod,
    address: Object.fromEntries(Object.entries(place).filter(([, text]) => text.trim() !== '')),
    deliveryTime: readyAfter.trim() || null,
    instructions: instructions.trim() || null,
    ...(!hasOwnRates && { rates: toRates({ ...emptyRates, amount }) }),
    openingHours: toWindows(windows),
    deliveryRegionIds: regionIds,
    stockLocationId: stockLocationId || null,
    active,
  }
}

export function checkPickup({ name, place, amount, hasOwnRates, windows }: PickupValues): Record<string, string | undefined> {
  return {
    ...checkWindows(windows),
    ...(!name.trim() && { name: t`Enter a name that customers understand.` }),
    ...(!place.addressLine.trim() && { 'place.addressLine': t`Enter the street and number.` }),
    ...(!place.city.trim() && { 'place.city': t`Enter the city.` }),
    ...(!hasOwnRates &&
      toDecimal(amount) === undefined && { amount: t`Enter an amount, such as 4.90. Enter 0 for free shipping.` }),
  }
}
