import { t } from '@lingui/core/macro'
import type { LengthUnit, LocalDeliveryOption } from '@stoa/contract/services/ecom/local-delivery-options'
import { toDecimal } from '@stoa/web/decimal'
import { isPostcodePattern } from '@stoa/web/postcode-patterns'
import { emptyRates, toRates, toRateValues } from '../rates.ts'
import { checkWindows, emptyWindow, toWindows, toWindowValues, type WindowValues } from '../window-values.ts'

export interface LocalValues {
  areaName: string
  zone: string
  postcodes: string[]
  address: string
  latitude: string
  longitude: string
  radius: string
  unit: string
  amount: string
  freeFrom: string
  isScheduled: boolean
  windows: WindowValues[]
  handlingDays: string
  /** '14:00', or empty. */
  cutOff: string
  regionIds: string[]
  active: boolean
  /** Settings that this form cannot show and leaves unchanged. */
  hasOwnRates: boolean
  hasOwnZone: boolean
}

export const emptyLocal: LocalValues = {
  areaName: '',
  zone: 'POSTCODES',
  postcodes: [],
  address: '',
  latitude: '',
  longitude: '',
  radius: '',
  unit: 'KM',
  amount: '',
  freeFrom: '',
  isScheduled: true,
  windows: [emptyWindow],
  handlingDays: '',
  cutOff: '',
  regionIds: [],
  active: true,
  hasOwnRates: false,
  hasOwnZone: false,
}

export function toValues(option: LocalDeliveryOption): LocalValues {
  const { areaName, zipConfig, radiusConfig, cityConfig, customAreaConfig, rates = [], active } = option
  const { timeWindows = [], handlingDays, cutOffTime } = option.scheduledDeliveryConfig ?? {}
  const price = toRateValues(rates.length > 0 ? rates : [{ amount: option.rate ?? '0' }])
  const { latitude, longitude } = radiusConfig?.address?.geocode ?? {}
  const twoDigits = (number: number | null | undefined) => String(number ?? 0).padStart(2, '0')
  return {
    areaName: areaName ?? '',
    zone: radiusConfig ? 'RADIUS' : 'POSTCODES',
    postcodes: zipConfig?.zipCodes ?? [],
    address: radiusConfig?.address?.formattedAddress ?? '',
    latitude: toText(latitude),
    longitude: toText(longitude),
    radius: toText(radiusConfig?.radius),
    unit: radiusConfig?.lengthUnit === 'MI' ? 'MI' : 'KM',
    amount: price.amount,
    freeFrom: price.freeFrom,
    isScheduled: option.scheduledDeliveryConfig !== undefined,
    windows: toWindowValues(timeWindows),
    handlingDays: handlingDays ? String(handlingDays) : '',
    cutOff: cutOffTime ? `${twoDigits(cutOffTime.hours)}:${twoDigits(cutOffTime.minutes)}` : '',
    regionIds: option.deliveryRegionIds ?? [],
    active: active !== false,
    hasOwnRates: price.basis !== 'FLAT' || price.perPiece,
    hasOwnZone: Boolean(cityConfig ?? customAreaConfig),
  }
}

export function toLocal(values: LocalValues) {
  const { areaName, amount, freeFrom, isScheduled, windows, handlingDays, cutOff, active, hasOwnRates, hasOwnZone } = values
  const [hours = 0, minutes = 0] = cutOff.split(':').map(Number)
  return {
    areaName: areaName.trim(),
    active,
    deliveryRegionIds: values.regionIds,
    ...(!hasOwnZone && toZone(values)),
    ...(!hasOwnRates && { rates: toRates({ ...emptyRates, amount, freeFrom }) }),
    scheduledDeliveryConfig: isScheduled
      ? {
          timeWindows: toWindows(windows),
          handlingDays: Number(handlingDays || '0'),
          ...(cutOff && { cutOffTime: { hours, minutes } }),
        }
      : null,
  }
}

function toZone({ zone, postcodes, address, latitude, longitude, radius, unit }: LocalValues) {
  if (zone === 'POSTCODES') return { zipConfig: { zipCodes: postcodes } }
  return {
    radiusConfig: {
      address: {
        ...(address.trim() && { formattedAddress: address.trim() }),
        geocode: { latitude: toNumber(latitude), longitude: toNumber(longitude) },
      },
      radius: Number(toDecimal(radius)),
      lengthUnit: unit as LengthUnit,
    },
  }
}

export function checkLocal(values: LocalValues): Record<string, string | undefined> {
  const { areaName, zone, postcodes, latitude, longitude, radius, amount, freeFrom, isScheduled, windows, handlingDays } = values
  const wrong: Record<string, string | undefined> = isScheduled ? checkWindows(windows) : {}
  if (!areaName.trim()) wrong['areaName'] = t`Enter a name that customers understand.`
  if (!values.hasOwnZone && zone === 'POSTCODES' && postcodes.length === 0) wrong['postcodes'] = t`Enter at least one postcode.`
  const unmatched = postcodes.find((pattern) => !isPostcodePattern([], pattern))
  if (!values.hasOwnZone && zone === 'POSTCODES' && unmatched)
    wrong['postcodes'] =
      t`No postcode matches ${unmatched}. Enter a postcode, a range such as 10115-10119, or a beginning such as 104*.`
  if (!values.hasOwnZone && zone === 'RADIUS') {
    if (!isWithin(latitude, 90)) wrong['latitude'] = t`Enter a number.`
    if (!isWithin(longitude, 180)) wrong['longitude'] = t`Enter a number.`
    const kilometres = Number(toDecimal(radius))
    if (!(kilometres >= 0.1 && kilometres <= 50)) wrong['radius'] = t`Enter a number from 0.1 to 50.`
  }
  if (!values.hasOwnRates && toDecimal(amount) === undefined)
    wrong['amount'] = t`Enter an amount, such as 4.90. Enter 0 for free shipping.`
  if (freeFrom.trim() && toDecimal(freeFrom) === undefined) wrong['freeFrom'] = t`Enter an amount, such as 80.`
  if (isScheduled && windows.length === 0) wrong['isScheduled'] = t`Add at least one time.`
  if (!/^([0-9]|[12][0-9]|30)?$/.test(handlingDays.trim())) wrong['handlingDays'] = t`Enter a number from 0 to 30.`
  return wrong
}

function isWithin(text: string, limit: number): boolean {
  const number = toNumber(text)
  return text.trim() !== '' && Math.abs(number) <= limit
}

function toText(number: number | null | undefined): string {
  return number === undefined || number === null ? '' : String(number)
}

/** Coordinates may be negative, unlike amounts. */
export function toNumber(text: string): number {
  return Number(text.replace(',', '.'))
}
