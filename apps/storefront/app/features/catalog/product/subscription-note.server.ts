import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { isSoldBySubscriptionOnly } from './product-view.ts'

/** The sentence in place of the buttons of a product that no cart takes; undefined for other products. */
export function subscriptionNote(product: V3Product, i18n: I18n): string | undefined {
  if (!isSoldBySubscriptionOnly(product)) return undefined
  return i18n._(msg`This product is only sold by subscription, which this shop doesn’t offer yet.`)
}
