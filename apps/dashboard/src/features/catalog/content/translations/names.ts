import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { lookupTable } from '@stoa/web/lookup-table'

const entityNames: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  'stoa.v1.shop': msg`Home page and announcement`,
  'wix.stores.catalog.v3.product': msg`Products`,
  'wix.stores.catalog.v3.customization': msg`Options and choices`,
  'wix.stores.catalog.v3.info_section': msg`Info sections`,
  'wix.stores.catalog.v3.ribbon': msg`Ribbons`,
  'wix.categories.v1.category': msg`Categories`,
  'wix.stores.catalog.v3.promotion': msg`Promotions`,
  'wix.stores.catalog.v3.product_group': msg`Product groups`,
  'stoa.v1.page': msg`Pages`,
  'stoa.v1.menu': msg`Menus`,
  'stoa.v1.question': msg`Questions`,
  'wix.ecom.v1.shipping_option': msg`Shipping options`,
  'stoa.v1.payment_method': msg`Payment methods`,
  'stoa.v1.checkout_page': msg`Checkout`,
  'stoa.v1.checkout_field': msg`Questions of the checkout`,
})

const textNames: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  name: msg`Name`,
  title: msg`Title`,
  description: msg`Description`,
  plainDescription: msg`Description`,
  body: msg`Text`,
  text: msg`Question`,
  answer: msg`Answer`,
  topic: msg`Topic`,
  announcement: msg`Announcement`,
  instructions: msg`Instructions`,
  estimatedDeliveryTime: msg`Delivery time`,
  'hero.title': msg`Home page heading`,
  'hero.text': msg`Home page text`,
  'hero.button': msg`Home page button`,
  'freeTextInput.title': msg`Label of the text field`,
  hint: msg`Hint`,
  'brand.header.text': msg`Header of the checkout`,
  'TERMS_AND_CONDITIONS.content': msg`Terms and conditions`,
  'PRIVACY.content': msg`Privacy policy`,
  'RETURNS.content': msg`Returns policy`,
  'DIGITAL_ITEMS.content': msg`Digital items policy`,
  'CONTACT_US.content': msg`Contact us`,
  'CUSTOM.title': msg`Title of your own policy`,
  'CUSTOM.content': msg`Your own policy`,
})

/** Entities in the order in which an owner would translate them. One that this version does not know comes last. */
export function entityChoices(entities: readonly string[]): { value: string; label: string }[] {
  const order = Object.keys(entityNames)
  const place = (entity: string) => (order.includes(entity) ? order.indexOf(entity) : order.length)
  return entities
    .toSorted((one, other) => place(one) - place(other))
    .map((entity) => ({ value: entity, label: entityNames[entity] ? t(entityNames[entity]) : entity }))
}

/** The label of a text. An item of a list (a choice, a menu item) is known by its source. */
export function getLabel(name: string, source: unknown): string {
  const known = textNames[name]
  if (known) return t(known)
  if (name.endsWith('.altText')) return typeof source === 'string' ? t`Alternative text: ${source}` : t`Alternative text`
  return typeof source === 'string' ? source : name
}
