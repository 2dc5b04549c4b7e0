import { t } from '@lingui/core/macro'
import { lookupTable } from '@stoa/web/lookup-table'
import { writeDate, writeNumber } from '../../../lib/format/format.ts'
import type { Value } from './changes.ts'

/** Fields that the screens have labels for. */
const labels: Readonly<Record<string, (() => string) | undefined>> = lookupTable({
  active: () => t`Active`,
  address: () => t`Address`,
  amount: () => t`Amount`,
  billingAddress: () => t`Billing address`,
  brand: () => t`Brand`,
  city: () => t`City`,
  code: () => t`Code`,
  company: () => t`Company`,
  country: () => t`Country`,
  currency: () => t`Currency`,
  description: () => t`Description`,
  displayName: () => t`Name`,
  email: () => t`Email`,
  failed: () => t`Not changed`,
  firstName: () => t`First name`,
  lastName: () => t`Last name`,
  name: () => t`Name`,
  number: () => t`Number`,
  paymentStatus: () => t`Payment`,
  phone: () => t`Phone`,
  postalCode: () => t`Postcode`,
  price: () => t`Price`,
  quantity: () => t`Quantity`,
  ribbon: () => t`Ribbon`,
  scopes: () => t`Permissions`,
  slug: () => t`URL in the shop`,
  status: () => t`Status`,
  succeeded: () => t`Changed`,
  tags: () => t`Tags`,
  timeZone: () => t`Time zone`,
  title: () => t`Title`,
  visible: () => t`Visible`,
})

/** A field in words: 'Billing address › Postcode'. */
export function fieldWords(field: readonly string[]): string {
  return field.map((name) => labels[name]?.() ?? spelledOut(name)).join(' › ')
}

/** A name like `trackQuantity` as 'Track quantity'. What is no such name (a record's own, a number) stays as it is. */
function spelledOut(name: string): string {
  if (!/^[a-z]+(?:[A-Z][a-z\d]*)+$|^[a-z]+$/.test(name)) return name
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** A value as the screens show it: dates in the site's time zone. */
export function valueWords(value: Value | undefined, timeZone: string): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number') return writeNumber(value)
  if (moment.test(value)) return writeDate(new Date(value), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return value
}
