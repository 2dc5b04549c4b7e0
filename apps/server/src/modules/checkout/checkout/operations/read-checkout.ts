import * as contract from '@stoa/contract/services/ecom/checkout'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import type { ActionContext } from '../../../../kernel/operations/types.ts'
import { present } from '../present.ts'
import { price } from '../price.ts'
import { reachable } from '../owner.ts'
import { isQuoteStored, storeQuote } from '../store-quote.ts'
import type * as store from '../store/checkouts.ts'

export const getCheckout = implementAction(contract.getCheckout, async (context, { id }) => ({
  checkout: await show(context, { id }),
}))

export const getCheckoutByCartId = implementAction(contract.getCheckoutByCartId, async (context, { id }) => ({
  checkout: await show(context, { cartId: id }),
}))

/** Presents a checkout at current prices, and stores the shown total if it differs from the last one. */
async function show(
  { site, caller, transaction }: Pick<ActionContext, 'site' | 'caller' | 'transaction'>,
  key: store.CheckoutKey,
): Promise<contract.Checkout> {
  const checkout = await reachable(site, caller, key)
  const priced = await price(site, checkout, 'RECENT')
  if (!isQuoteStored(site, checkout, priced)) await transaction(async (tx) => void (await storeQuote(tx, checkout, priced)))
  return present(site, checkout, priced)
}
