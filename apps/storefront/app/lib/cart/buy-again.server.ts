import { getOrder } from '@stoa/contract/calls/ecom/orders'
import type { CatalogReference, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { data, redirect } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import { paths } from '../../paths.ts'
import { addUpToStock } from './add-up-to-stock.server.ts'
import type { AgainOutcome } from './again-notice.tsx'
import type { Visit } from '../page/context.ts'
import { translated, type Translatable } from '../../ui/translatable.ts'

/** Puts an order, or one of its lines, into the cart: leads there, or says what is different from the order. */
export async function orderAgain(visit: Visit, orderId: string, lineId?: string) {
  const { texts, subscriptionId, isInCart } = await tryToBuy(visit, orderId, lineId)
  if (texts.length === 0) return redirect(paths.cart())
  const { i18n } = visit
  const again: AgainOutcome = {
    text: texts.map((text) => translated(i18n, text)).join(' '),
    isInCart,
    links: [
      ...(isInCart ? [{ to: paths.cart(), label: i18n._(msg`View cart`) }] : []),
      ...(subscriptionId ? [{ to: accountPaths.subscription(subscriptionId), label: i18n._(msg`Manage subscription`) }] : []),
    ],
  }
  return data({ again }, { status: isInCart ? 200 : 422 })
}

interface Bought {
  /** What the buyer has to know. */
  texts: Translatable[]
  /** The subscription by which an item comes that the buyer asked for. */
  subscriptionId: string | undefined
  /** At least one item is in the cart. */
  isInCart: boolean
}

async function tryToBuy(visit: Visit, orderId: string, lineId: string | undefined): Promise<Bought> {
  try {
    return await buyAgain(visit, orderId, lineId)
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return { texts: [msg`We couldn’t put this order into your cart.`], subscriptionId: undefined, isInCart: false }
  }
}

/** Nobody begins another subscription in this way: what came by subscription is bought once, if it is sold so. */
async function buyAgain({ api, i18n }: Visit, orderId: string, lineId: string | undefined): Promise<Bought> {
  const { order } = await api.call(getOrder, { id: orderId })
  const lines = (order?.lineItems ?? []).filter(({ id }) => lineId === undefined || id === lineId)
  const [once, subscribed, missing]: [string[], string[], string[]] = [[], [], []]
  // One after another: a line that is refused does not keep the others out.
  for (const line of lines) {
    const { catalogReference, quantity = 1, subscriptionInfo } = line
    const added = catalogReference && (await addUpToStock(api, { catalogReference: forOnce(catalogReference), quantity })).line
    if (subscriptionInfo) (added ? once : subscribed).push(nameOf(line))
    else if (!added) missing.push(nameOf(line))
  }
  const inWords = (names: readonly string[]) => new Intl.ListFormat(i18n.locale).format(names)
  const [onceNames, subscribedNames, missingNames] = [inWords(once), inWords(subscribed), inWords(missing)]
  const isInCart = subscribed.length + missing.length < lines.length
  const missingText = isInCart
    ? msg`The rest is in your cart. We don’t have any more of: ${missingNames}`
    : msg`Nothing of this order can be bought at the moment.`
  return {
    isInCart,
    subscriptionId: lines.find(({ subscriptionInfo }) => subscriptionInfo?.id)?.subscriptionInfo?.id ?? undefined,
    texts: [
      ...(once.length > 0 ? [msg`In your cart as a single purchase: ${onceNames}. This begins no other subscription.`] : []),
      ...(subscribed.length > 0 ? [msg`Not for sale as a single purchase: ${subscribedNames}. You get it by subscription.`] : []),
      ...(missing.length > 0 && (isInCart || subscribed.length === 0) ? [missingText] : []),
    ],
  }
}

function forOnce(reference: CatalogReference): CatalogReference {
  const { subscriptionOptionId: _subscription, ...options } = reference.options ?? {}
  return { ...reference, options }
}

function nameOf({ productName }: OrderLineItem): string {
  return productName?.translated ?? productName?.original ?? ''
}
