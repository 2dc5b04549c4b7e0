import type * as contract from '@stoa/contract/services/stoa/shipping-labels'
import { formatAmount } from '@stoa/pricing'
import { asStaff } from '../../../kernel/site/audience.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { ActionContext } from '../../../kernel/operations/types.ts'
import { labelCarrierId, serviceNames, type LabelParcel } from '../../delivery/delivery/index.ts'
import { packedGoods } from './goods.ts'
import { location } from '../../platform/locations/index.ts'
import { getOrder, type StoredOrder } from '../orders/ports/reading.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type LabelProvider,
  type OfferedRate,
  type Shipment,
} from './providers/provider.ts'
import { loadLabelProvider, type LabelPorts } from './settings.ts'
import { shipmentOf, weightOf } from './shipment.ts'
import { insertQuote, type Quote } from './store/quotes.ts'
import type { RequestOf } from '@stoa/contract'

type Context = Pick<ActionContext, 'site' | 'transaction'>

/** A letter without goods that have a weight still weighs something. */
const leastWeight = 0.01

/** Asks the provider for its prices, and keeps them: only what was quoted can be bought. */
export async function quoteLabel(
  ports: LabelPorts,
  { site, transaction }: Context,
  request: RequestOf<typeof contract.quoteLabel>,
): Promise<contract.LabelQuote> {
  const stored = await getOrder(asStaff(site), request.orderId)
  const lines = await packedGoods(site, stored, request)
  const from = await location.get(site, request.locationId)
  const { name, provider } = await loadLabelProvider(ports, site)
  const parcel = parcelOf(request.package, weightOf(stored.order, lines))
  const offered = await fetchRates(provider, shipmentOf(site, stored.order, from, parcel))
  const rates = offered.map(({ id, service, amount, currency, days }) => ({
    id,
    service,
    price: formatAmount(amount, currency),
    currency,
    ...(days !== undefined && { days }),
  }))
  const quote: Quote = {
    id: newId(),
    orderId: stored.id,
    provider: name,
    locationId: from.id,
    parcel,
    rates,
    ...(request.fulfillmentId ? { fulfillmentId: request.fulfillmentId } : { lineItems: lines }),
  }
  await transaction((tx) => insertQuote(tx, quote))
  return { id: quote.id, weight: String(parcel.weight), rates: rates.map((rate) => presentRate(rate, stored)) }
}

function parcelOf({ packageType, length, width, height, weight }: contract.LabelPackage, goods: number): LabelParcel {
  const own = weight ? Number(weight) : Math.max(leastWeight, Math.round(goods * 1000) / 1000)
  return {
    packageType: packageType ?? 'CUSTOM',
    length: length ?? '0',
    width: width ?? '0',
    height: height ?? '0',
    weight: own,
  }
}

async function fetchRates(provider: LabelProvider, shipment: Shipment): Promise<OfferedRate[]> {
  try {
    return await provider.rates(shipment)
  } catch (error) {
    if (error instanceof ProviderRefusal) throw refusal('LABEL_REFUSED', error.message)
    if (error instanceof ProviderUnavailable)
      throw refusal('LABEL_PROVIDER_NOT_AVAILABLE', 'the label provider gave no answer; try again in a moment', {
        failure: error.message,
      })
    throw error
  }
}

function presentRate(rate: Quote['rates'][number], { order }: StoredOrder): contract.LabelRate {
  const { carrierId, code } = order.shippingInfo ?? {}
  const isChosen = carrierId === labelCarrierId && code?.endsWith(`:${rate.service}`) === true
  return { ...rate, serviceName: serviceNames[rate.service], chosenByBuyer: isChosen }
}
