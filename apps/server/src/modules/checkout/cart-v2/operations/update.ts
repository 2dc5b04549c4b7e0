import * as contract from '@stoa/contract/services/ecom/cart-v-2'
import * as current from '@stoa/contract/services/ecom/current-cart-v-2'
import { implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { changeBasket } from '../change.ts'
import { takeBasket, takeOrNewOwnBasket, takeOwnBasket, type OpenBasket } from '../take.ts'
import { checkDemo, checkLocation, checkMaySet, withInfo } from '../update.ts'

export const updateCart = implementWithAsyncCommit(contract.updateCart, async ({ site, caller }, { cart }) =>
  update(site, caller, await takeBasket(site, caller, cart.id), cart),
)

export const updateCurrentCart = implementWithAsyncCommit(current.updateCurrentCart, async ({ site, caller }, { cart }) =>
  update(site, caller, await takeOrNewOwnBasket(site, caller), cart),
)

async function update(site: SiteTx, caller: Caller, basket: OpenBasket, info: contract.Cart) {
  checkMaySet(caller, info)
  checkDemo(basket, info)
  await checkLocation(site, info)
  return changeBasket(site, caller, basket, (content) => withInfo(content, info))
}

export const updateFormSubmissions = implementWithAsyncCommit(
  contract.updateFormSubmissions,
  async ({ site, caller }, { cartId, formSubmissions = [] }) =>
    noteForms(site, caller, await takeBasket(site, caller, cartId), formSubmissions),
)

export const updateFormSubmissionsInCurrentCart = implementWithAsyncCommit(
  current.updateFormSubmissionsInCurrentCart,
  async ({ site, caller }, { formSubmissions = [] }) =>
    noteForms(site, caller, await takeOwnBasket(site, caller), formSubmissions),
)

/** Sets the submission of each named form; those of other forms stay. */
async function noteForms(site: SiteTx, caller: Caller, basket: OpenBasket, submitted: contract.FormSubmission[]) {
  const byForm = new Map([...(basket.content.formSubmissions ?? []), ...submitted].map((each) => [each.id, each]))
  return changeBasket(site, caller, basket, (content) => ({ ...content, formSubmissions: [...byForm.values()].slice(-maxForms) }))
}

/** "formSubmissions: size=1..1000" */
const maxForms = 1000
