import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Scope } from '@stoa/contract/services/stoa/sites'

export type Level = 'NONE' | 'READ' | 'MANAGE'
export type Area = (typeof areas)[number]['id']

/** The areas of permissions for roles and keys. */
export const areas = [
  { id: 'ORDERS', title: msg`Orders` },
  { id: 'SUBSCRIPTION_PRICES', title: msg`Agreed prices of subscriptions` },
  { id: 'RETURNS', title: msg`Returns` },
  { id: 'PAYMENTS', title: msg`Payments and refunds` },
  { id: 'MONEY_SETTINGS', title: msg`Where money goes: payment methods, gift cards, invoices, mails` },
  { id: 'SALES', title: msg`Sales figures` },
  { id: 'PRODUCTS', title: msg`Products and categories` },
  { id: 'INVENTORY', title: msg`Inventory` },
  { id: 'CONTENT', title: msg`Pages, menus and redirects` },
  { id: 'CUSTOMERS', title: msg`Customers` },
  { id: 'CONTACT_MESSAGES', title: msg`Messages of contact forms` },
  { id: 'MEMBERS', title: msg`Members` },
  { id: 'MEMBER_SIGN_IN', title: msg`How members sign in: email, second factors, providers` },
  { id: 'ACT_AS_MEMBER', title: msg`Sign in as any member (apps)` },
  { id: 'PHONE_MESSAGES', title: msg`Send codes to phones (apps)` },
  { id: 'MEDIA', title: msg`Media` },
  { id: 'MEMBER_VIEWS', title: msg`View accounts as their members` },
  { id: 'REVIEWS', title: msg`Reviews` },
  { id: 'DISCOUNTS', title: msg`Discounts` },
  { id: 'GIFT_CARDS', title: msg`Gift cards` },
  { id: 'DELIVERY', title: msg`Delivery` },
  { id: 'TAX', title: msg`Tax` },
  { id: 'FEES', title: msg`Tips and fees` },
  { id: 'SETTINGS', title: msg`General settings` },
  { id: 'TEST_CLOCK', title: msg`Test clock` },
  { id: 'DEVELOPERS', title: msg`API keys, apps and webhooks` },
  { id: 'PEOPLE', title: msg`Staff, roles and audit log` },
] as const

export const levels: readonly { value: Level; label: MessageDescriptor }[] = [
  { value: 'NONE', label: msg`No access` },
  { value: 'READ', label: msg`View` },
  { value: 'MANAGE', label: msg`Manage` },
]

export function getLevel(scopes: readonly string[], area: Area): Level {
  if (scopes.includes('*') || scopes.includes(`${area}:MANAGE`)) return 'MANAGE'
  return scopes.includes(`${area}:READ`) ? 'READ' : 'NONE'
}

/** Changes the level of one area and keeps single permissions. */
export function withLevel(scopes: readonly Scope[], area: Area, level: Level): Scope[] {
  const others = scopes.filter((scope) => scope !== `${area}:READ` && scope !== `${area}:MANAGE`)
  return level === 'NONE' ? others : [...others, `${area}:${level}`]
}

/** For example 'Manage: Orders, Inventory · View: Tax'. */
export function scopesInWords(scopes: readonly string[]): string {
  if (scopes.includes('*')) return t`Full access`
  if (scopes.length === 0) return t`None`
  const at = (level: Level) =>
    areas
      .filter(({ id }) => getLevel(scopes, id) === level)
      .map(({ title }) => t(title))
      .join(', ')
  const [managed, read] = [at('MANAGE'), at('READ')]
  const single = scopes.filter((scope) => !scope.includes(':READ') && !scope.includes(':MANAGE'))
  return [managed && t`Manage: ${managed}`, read && t`View: ${read}`, ...single].filter(Boolean).join(' · ')
}
