import type { CalculateTaxResponse, ProvidedTaxes } from '@stoa/contract/services/stoa/plugins'
import { parseAmount } from '@stoa/pricing'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import type { PluginKind } from '../../../kernel/site/plugins.ts'
import { answerReader, invalidAnswer } from './read-answer.ts'

const readResponse = answerReader<CalculateTaxResponse>('CalculateTaxResponse')

/** One item of a request: the price is a decimal, for the whole line and after discounts. */
export interface TaxedItem {
  id: string
  price: string
}

/** The answer has the taxes of each item of the request. */
export const taxCalculation: PluginKind<ProvidedTaxes[]> = {
  componentType: 'TAX_CALCULATION_PROVIDER',
  path: '/v1/calculate-tax',
  timeout: 5000,
  read(json, site, request) {
    const { answer, problem } = readResponse(json)
    if (problem !== undefined) return { problem }
    const { lineItems } = request as { lineItems: readonly TaxedItem[] }
    const { lineItemTaxDetails: details = [], currency } = answer
    const broken = problemOf(details, lineItems, site.settings.currency, currency)
    return broken === undefined ? { answer: details } : invalidAnswer(broken)
  },
}

/** Returns a problem that the contract's schema cannot express. */
function problemOf(
  details: readonly ProvidedTaxes[],
  items: readonly TaxedItem[],
  currency: string,
  given: string | null | undefined,
): string | undefined {
  if (given !== currency) return `taxes must be in ${currency}`
  const byId = new Map(details.map((each) => [each.id, each]))
  if (byId.size < details.length || byId.size !== items.length || !items.every(({ id }) => byId.has(id)))
    return 'each item of the request needs its taxes, once'
  const minor = (amount: string) => parseAmount(amount, currency)
  for (const { id, price } of items) {
    const { taxBreakdown = [], taxSummary } = getOrThrow(byId, id)
    const amounts = taxBreakdown.flatMap(({ taxAmount }) => taxAmount || [])
    if (amounts.length < taxBreakdown.length) return 'each tax needs its amount'
    const total = amounts.reduce((sum, amount) => sum + minor(amount), 0n)
    if (total > minor(price)) return 'a tax is higher than its price'
    // Each amount was rounded to the currency.
    const difference = taxSummary?.taxAmount === undefined ? 0n : minor(taxSummary.taxAmount) - total
    if (difference > BigInt(taxBreakdown.length) || -difference > BigInt(taxBreakdown.length))
      return 'the taxes of an item do not sum to its tax'
  }
  return undefined
}
