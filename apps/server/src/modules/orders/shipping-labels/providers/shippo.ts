import { currencyExponent, parseAmount } from '@stoa/pricing'
import { lookupTable } from '@stoa/web/lookup-table'
import { safeUrl } from '../../../../kernel/basics/safe-url.ts'
import { storable } from '../storable.ts'
import type { Outbound } from '../../../../kernel/outside/outbound.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type LabelProvider,
  type OfferedRate,
  type Purchase,
  type Refund,
} from './provider.ts'
import {
  serviceOfToken,
  shipmentRequest,
  wordsOf,
  type ShippoRate,
  type ShippoShipment,
  type ShippoTrack,
  type ShippoTransaction,
} from './shippo-wire.ts'

export const shippoUrl = 'https://api.goshippo.com'

/** Milliseconds: a purchase goes on to the carrier, a list of rates to several. */
const timeout = 20_000
const maxBytes = 1024 * 1024
const maxPdfBytes = 5 * 1024 * 1024
const longestLink = 2000

interface Account {
  outbound: Outbound
  apiUrl: string
  token: string
  httpsOnly: boolean
}

/** A service with the API of Shippo: shipments, rates, transactions and refunds. */
export function shippoProvider(account: Account): LabelProvider {
  return {
    async rates(shipment) {
      const answer = await call<ShippoShipment>(account, 'POST', '/shipments/', shipmentRequest(shipment))
      const offered = (Array.isArray(answer.rates) ? answer.rates : []).flatMap((rate) => rateOf(rate, shipment.currency))
      if (offered.length === 0) throw new ProviderRefusal(wordsOf(answer.messages, 'The provider has no rates for this package.'))
      return offered
    },

    async buy({ rateId, reference }) {
      const request = { rate: rateId, label_file_type: 'PDF_4x6', async: false, metadata: reference }
      try {
        return purchaseOf(await call<ShippoTransaction>(account, 'POST', '/transactions/', request))
      } catch (error) {
        if (error instanceof ProviderUnavailable) return { status: 'OPEN' }
        if (error instanceof ProviderRefusal) return { status: 'REFUSED', reason: error.message }
        throw error
      }
    },

    async find({ rateId, reference }) {
      const query = new URLSearchParams({ rate: rateId, results: '25' })
      const { results } = await call<{ results?: ShippoTransaction[] }>(account, 'GET', `/transactions/?${query}`)
      const own = (Array.isArray(results) ? results : []).filter(({ metadata }) => metadata === reference)
      const purchases = own.map(purchaseOf)
      return purchases.find(({ status }) => status === 'BOUGHT') ?? purchases[0]
    },

    async pdf({ labelUrl }) {
      if (!labelUrl) throw new ProviderUnavailable('the provider named no file')
      const { outbound, httpsOnly } = account
      // The file may lie on any host, so it is asked for without the token.
      const answer = await outbound
        .send(labelUrl, { timeout, maxBytes: maxPdfBytes, longer: 'refuse', redirects: 3, httpsOnly })
        .catch(unavailable)
      if (answer.status !== 200 || answer.body.subarray(0, 5).toString('latin1') !== '%PDF-')
        throw new ProviderUnavailable('the provider’s file is not a PDF')
      return answer.body
    },

    async refundOf(transactionId) {
      const { status } = await call<ShippoTransaction>(account, 'GET', `/transactions/${encodeURIComponent(transactionId)}`)
      return refunds[status ?? '']
    },

    async refund(transactionId) {
      const request = { transaction: transactionId, async: false }
      const { status } = await call<{ status?: string }>(account, 'POST', '/refunds/', request)
      return status === 'SUCCESS' ? 'REFUNDED' : status === 'ERROR' ? 'REFUSED' : 'OPEN'
    },

    async track({ carrier, trackingNumber }) {
      const path = `/tracks/${encodeURIComponent(carrier)}/${encodeURIComponent(trackingNumber)}`
      const { tracking_history: history, tracking_status: latest } = await call<ShippoTrack>(account, 'GET', path)
      // The latest event is usually the last one of the history too, and the same event counts once.
      return [...(Array.isArray(history) ? history : []), ...(latest ? [latest] : [])]
    },
  }
}

/** The states of a transaction whose label was given back. */
const refunds: Record<string, Refund | undefined> = lookupTable({
  REFUNDED: 'REFUNDED',
  REFUNDPENDING: 'OPEN',
  REFUNDREJECTED: 'REFUSED',
})

/** In the shop's currency where the provider names it, otherwise in the provider's. */
function rateOf(rate: ShippoRate, shopCurrency: string): OfferedRate[] {
  const service = serviceOfToken(rate.servicelevel?.token)
  const isLocal = rate.currency !== shopCurrency && rate.currency_local === shopCurrency
  const [amount, currency] = isLocal ? [rate.amount_local, rate.currency_local] : [rate.amount, rate.currency]
  if (!service || !isName(rate.object_id) || !currency || !/^[A-Z]{3}$/.test(currency) || !/^\d{1,9}(\.\d+)?$/.test(amount ?? ''))
    return []
  const days = Number.isInteger(rate.estimated_days) ? { days: rate.estimated_days! } : {}
  return [{ id: rate.object_id, service, amount: minorUnits(amount!, currency), currency, ...days }]
}

/** A provider may name more decimals than the currency has: what is charged is never less than that. */
function minorUnits(amount: string, currency: string): bigint {
  const exponent = currencyExponent(currency)
  const [whole = '0', decimals = ''] = amount.split('.')
  const kept = decimals.slice(0, exponent)
  const rest = /[1-9]/.test(decimals.slice(exponent)) ? 1n : 0n
  return parseAmount(kept ? `${whole}.${kept}` : whole, currency) + rest
}

function purchaseOf(transaction: ShippoTransaction): Purchase {
  const { object_id: transactionId, status, tracking_number: trackingNumber } = transaction
  if (status === 'ERROR') return { status: 'REFUSED', reason: wordsOf(transaction.messages, 'The provider refused the label.') }
  const isSold = status === 'SUCCESS' || (status !== undefined && status in refunds)
  if (!isSold || !isName(transactionId) || !isName(trackingNumber)) return { status: 'OPEN' }
  const trackingLink = linkOf(transaction.tracking_url_provider)
  const labelUrl = linkOf(transaction.label_url)
  return {
    status: 'BOUGHT',
    transactionId,
    carrier: 'usps',
    trackingNumber,
    ...(trackingLink && { trackingLink }),
    ...(labelUrl && { labelUrl }),
  }
}

/** Its spelling as a URL has no characters that cannot be stored. */
function linkOf(address: unknown): string | undefined {
  const link = typeof address === 'string' ? safeUrl(address) : undefined
  return link && link.length <= longestLink ? link : undefined
}

/** An id or a number as other systems make them. */
function isName(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{1,100}$/.test(text)
}

async function call<Answer>(
  { outbound, apiUrl, token, httpsOnly }: Account,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  const headers = { authorization: `ShippoToken ${token}`, accept: 'application/json', 'content-type': 'application/json' }
  const options = { method, headers, timeout, maxBytes, longer: 'refuse', httpsOnly } as const
  const answer = await outbound
    .send(apiUrl + path, { ...options, ...(body && { body: JSON.stringify(body) }) })
    .catch(unavailable)
  const json = jsonOf(answer.body)
  if (answer.status >= 200 && answer.status < 300 && typeof json === 'object' && json !== null) return json as Answer
  if (answer.status === 401 || answer.status === 403) throw new ProviderRefusal('The provider does not accept the API token.')
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429)
    throw new ProviderRefusal(reasonIn(json))
  throw new ProviderUnavailable(`the provider answered ${answer.status}`)
}

/** Shippo names what is wrong field by field, or in `detail`. */
function reasonIn(json: unknown): string {
  const { detail, messages, ...fields } = (json ?? {}) as Record<string, unknown>
  if (typeof detail === 'string') return storable(detail, 500)
  const words = Object.entries(fields).flatMap(([field, texts]) =>
    Array.isArray(texts) ? texts.filter((text) => typeof text === 'string').map((text) => `${field}: ${text}`) : [],
  )
  return wordsOf(messages, words.join(' ').slice(0, 500) || 'The provider refused the request.')
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function unavailable(error: unknown): never {
  throw new ProviderUnavailable(error instanceof Error ? error.message : 'no answer')
}
