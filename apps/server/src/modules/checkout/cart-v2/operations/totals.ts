import * as contract from '@stoa/contract/services/ecom/cart-v-2'
import * as current from '@stoa/contract/services/ecom/current-cart-v-2'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { ActionContext } from '../../../../kernel/operations/types.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { noteShown } from '../../cart/index.ts'
import { isQuoteStored, storeQuote } from '../../checkout/index.ts'
import { isInStep, reachableBasket, type Basket } from '../basket.ts'
import { recordCalculated } from '../events.ts'
import type { PriceTokens } from '../price-token.ts'
import { checkNotOrdered } from '../take.ts'
import { answerOf, calculate, estimate, type Calculated } from '../totals.ts'
import { requireOwn } from './read.ts'

interface Parts {
  tokens: PriceTokens
}

export const estimateCart = implementRead(contract.estimateCart, async ({ site, caller }, { cartId, ...request }) =>
  estimate(site, caller, checkNotOrdered(await reachableBasket(site, caller, cartId)), request),
)

export const estimateCurrentCart = implementRead(current.estimateCurrentCart, async ({ site, caller }, request) =>
  estimate(site, caller, await requireOwn(site, caller), request),
)

export const calculateCart = (parts: Parts) =>
  implementAction(contract.calculateCart, async (context, { cartId, refreshCart }) => {
    const { site, caller } = context
    return calculateAndShow(context, checkNotOrdered(await reachableBasket(site, caller, cartId)), refreshCart ?? false, parts)
  })

export const calculateCurrentCart = (parts: Parts) =>
  implementAction(current.calculateCurrentCart, async (context, { refreshCart }) => {
    const { site, caller } = context
    return calculateAndShow(context, await requireOwn(site, caller), refreshCart ?? false, parts)
  })

type Context = Pick<ActionContext, 'site' | 'caller' | 'transaction'>

/** What the buyer is shown is stored, for an order that names no token. */
async function calculateAndShow({ site, caller, transaction }: Context, basket: Basket, refreshCart: boolean, { tokens }: Parts) {
  const calculated = await calculate(site, basket, refreshCart)
  return transaction(async (tx) => {
    const stored = await storeShown(tx, basket, calculated)
    const answer = await answerOf(tx, caller, stored, calculated, tokens)
    recordCalculated(tx, stored, answer.summary)
    return answer
  })
}

async function storeShown(site: SiteTx, basket: Basket, { current: priced, shownPrice }: Calculated): Promise<Basket> {
  const { cart, checkout } = basket
  if (checkout && isInStep(basket)) {
    if (isQuoteStored(site, checkout, priced)) return basket
    return { ...basket, checkout: (await storeQuote(site, checkout, priced)) ?? checkout }
  }
  const { toPay, total } = shownPrice
  const known = cart?.content.shownPrice
  if (!cart || (known?.toPay === toPay && known.total === total)) return basket
  return { ...basket, cart: (await noteShown(site, cart, { toPay, total })) ?? cart }
}
