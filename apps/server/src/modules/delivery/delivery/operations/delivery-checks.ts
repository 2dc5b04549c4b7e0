import * as contract from '@stoa/contract/services/stoa/delivery-checks'
import { parseAmount } from '@stoa/pricing'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { explainOptions } from '../explain.ts'
import { knowsPostcodesOf, findPostcodesByPatterns, findPostcodesWithin } from '../store/postcodes.ts'

export const explainDelivery = implementRead(contract.explainDelivery, async ({ site }, request) => {
  const { destination, deliveryProfileId, subtotal, weight, quantity } = request
  const { currency } = site.settings
  const parcel = { currency, price: parseAmount(subtotal ?? '0', currency), weight: weight ?? 0, quantity: quantity ?? 1 }
  return { options: await explainOptions(site, { place: destination, profileId: deliveryProfileId ?? undefined, parcel }) }
})

export const locatePostcodes = implementRead(contract.locatePostcodes, async ({ site }, { country, zipCodes = [], radius }) => {
  const where = country ?? site.settings.country
  const points = radius ? await findPostcodesWithin(site, radius) : await findPostcodesByPatterns(site, where, zipCodes)
  return { points, known: points.length > 0 || (await knowsPostcodesOf(site, where)) }
})
