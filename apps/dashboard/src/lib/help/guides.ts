import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/**
 * The guides for owners, by area. Their texts are in `features/help/pages`, one file per language: `products.en.md`,
 * `products.de.md`.
 */
export const guideGroups = [
  {
    title: msg`Orders`,
    guides: {
      orders: msg`How orders work`,
      'draft-orders': msg`How drafts work`,
      returns: msg`How returns work`,
      'abandoned-checkouts': msg`How abandoned checkouts work`,
      subscriptions: msg`How subscriptions work`,
      invoices: msg`How invoices work`,
    },
  },
  {
    title: msg`Products`,
    guides: {
      products: msg`How products work`,
      categories: msg`How categories work`,
      'product-groups': msg`How product groups work`,
      promotions: msg`How promotions work`,
      inventory: msg`How inventory works`,
      'back-in-stock': msg`How “Back in stock” works`,
      'product-search': msg`How the search works`,
    },
  },
  {
    title: msg`Customers`,
    guides: {
      customers: msg`How to look after customers`,
      members: msg`How to look after members`,
      reviews: msg`How reviews work`,
      'contact-messages': msg`How messages of visitors work`,
      marketing: msg`How automations work`,
      discounts: msg`How discounts work`,
      'checkout-links': msg`How checkout links work`,
      'gift-cards': msg`How gift cards work`,
    },
  },
  {
    title: msg`Content`,
    guides: {
      design: msg`How theme and sections work`,
      pages: msg`How pages work`,
      menus: msg`How menus work`,
      questions: msg`How questions work`,
      media: msg`How media works`,
      'search-engines': msg`How redirects and search engines work`,
    },
  },
  {
    title: msg`Settings`,
    guides: {
      payments: msg`How payments work`,
      delivery: msg`How delivery works`,
      tax: msg`How tax works`,
      fees: msg`How fees work`,
      emails: msg`How emails work`,
      staff: msg`How staff and roles work`,
      'sign-in-providers': msg`How sign-in providers work`,
      domains: msg`How domains work`,
    },
  },
] as const satisfies readonly { title: MessageDescriptor; guides: Readonly<Record<string, MessageDescriptor>> }[]

type NamesOf<Group> = Group extends { guides: infer Guides } ? keyof Guides : never
export type GuideName = NamesOf<(typeof guideGroups)[number]>

export const guides: readonly { name: GuideName; title: MessageDescriptor }[] = guideGroups.flatMap(({ guides: titles }) =>
  Object.entries(titles).map(([name, title]) => ({ name: name as GuideName, title })),
)

export function guideTitle(name: GuideName): MessageDescriptor {
  return guides.find((guide) => guide.name === name)!.title
}
