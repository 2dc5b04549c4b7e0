import { msg } from '@lingui/core/macro'
import type { Visit } from '../page/context.ts'

// Titles of pages and their descriptions for search engines. Only the server needs them, so no browser loads their translations.

export const allProductsTitle = ({ i18n, shop }: Visit) => i18n._(msg`All products – ${shop.name}`)
export const allProductsDescription = ({ i18n, shop }: Visit) => i18n._(msg`Browse all products from ${shop.name}.`)
export const homeDescription = ({ i18n, shop }: Visit, newestNames: string) =>
  i18n._(msg`New arrivals at ${shop.name}: ${newestNames}.`)
export const questionsTitle = ({ i18n }: Visit) => i18n._(msg`Questions and answers`)
export const searchTitle = ({ i18n, shop }: Visit, expression: string) =>
  expression ? i18n._(msg`“${expression}” – ${shop.name}`) : i18n._(msg`Search – ${shop.name}`)
