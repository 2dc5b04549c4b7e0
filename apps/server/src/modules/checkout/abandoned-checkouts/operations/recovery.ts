import * as contract from '@stoa/contract/services/stoa/abandoned-checkouts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { recoverCart as bringBack } from '../recover-cart.ts'
import { openLink, presentRecoverable } from '../recoverable-cart.ts'

export const getRecoverableCart = implementRead(contract.getRecoverableCart, async ({ site, caller }, { token }) => ({
  recoverableCart: await presentRecoverable(site, caller, await openLink(site, token)),
}))

export const recoverCart = ({ limits }: { limits: Pick<RateLimits, 'sharedCheckout'> }) =>
  implementAction(contract.recoverCart, async ({ site, caller, address, transaction }, { token }) => {
    const abandoned = await openLink(site, token)
    if (address !== undefined && !isStaff(caller)) limits.sharedCheckout(address)
    return { cartId: await transaction((tx) => bringBack(tx, caller, abandoned)) }
  })
