import * as contract from '@stoa/contract/services/stoa/back-in-stock'
import type { SignedTexts } from '../../../../kernel/secrets/signed-texts.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { ownerOf } from '../../../../kernel/site/caller.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { catalogAppId } from '../../../catalog/catalog/ports/items.ts'
import { loadHolds, setHolder } from '../../../catalog/catalog/ports/stock.ts'
import { ask } from '../ask.ts'
import { stockRequest, type StoredRequest } from '../entity.ts'
import { itemToAskFor, type AskLimits } from '../item-to-ask-for.ts'
import { storedReference } from '../requested-item.ts'
import { countPlace } from '../store/places.ts'

export const askForBackInStock = ({ limits }: { limits: AskLimits }) =>
  implement(contract.askForBackInStock, async (context, { productId, variantId, email }) => {
    const { site, caller } = context
    const reference = { appId: catalogAppId, catalogItemId: productId, options: { variantId } }
    const item = await itemToAskFor(context, limits, reference)
    const catalogReference = storedReference({ ...reference, options: { variantId: item.variantId } })
    const { repeated, place } = await ask(asStaff(site), caller, { catalogReference, email, ...item })
    return { place: await place(), repeated }
  })

export const readBackInStockLink = ({ holdLinks }: { holdLinks: SignedTexts }) =>
  implementRead(contract.readBackInStockLink, async ({ site: given, refuse }, { token }) => {
    const site = asStaff(given)
    const request = await findByLink(site, holdLinks, token)
    if (!request) throw refuse('BACK_IN_STOCK_LINK_NOT_VALID', 'the link is wrong, or the request was deleted')
    const { id, productId, variantId, status, createdDate } = request
    const hold = (await loadHolds(site, [id])).get(id)
    const isHeld = hold !== undefined && hold.until > site.now
    const isWaiting = status === 'RECEIVED'
    const date = new Date(createdDate)
    return {
      item: {
        productId,
        variantId,
        state: isHeld ? 'HELD' : stateOf(status),
        ...(isHeld && { heldUntil: hold.until.toISOString() }),
        ...(isWaiting && { place: await countPlace(site, variantId, { date, requestId: id }) }),
      },
    }
  })

function stateOf(status: StoredRequest['status']): contract.AwaitedState {
  if (status === 'RECEIVED') return 'WAITING'
  return status === 'FAILED' ? 'FAILED' : 'TOLD'
}

/** The link is the proof that somebody reads the mails to the address. Of several who use it, the last one may buy. */
export const useBackInStockLink = ({ holdLinks }: { holdLinks: SignedTexts }) =>
  implementAction(contract.useBackInStockLink, ({ transaction, caller, refuse }, { token }) =>
    transaction(async (tx) => {
      const site = asStaff(tx)
      const request = await findByLink(site, holdLinks, token)
      if (!request) throw refuse('BACK_IN_STOCK_LINK_NOT_VALID', 'the link is wrong, or the request was deleted')
      const owner = ownerOf(caller)
      const holderId = 'memberId' in owner ? owner.memberId : owner.visitorId
      if (!(await setHolder(site, request.id, holderId)))
        throw refuse('STOCK_HOLD_ENDED', 'nothing is kept for this request any more')
      const { productId, variantId } = request
      return { productId, variantId }
    }),
  )

async function findByLink(site: SiteRead, links: SignedTexts, token: string): Promise<StoredRequest | undefined> {
  const id = links.read(site, token)
  return id ? stockRequest.find(site, id) : undefined
}
