import * as contract from '@stoa/contract/services/ecom/tax-calculation'
import { calculateTax as calculate, formatAmount, parseAmount, type TaxCalculation } from '@stoa/pricing'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { taxAt, type PlaceTaxes } from '../rates.ts'
import { zip } from '../../../../kernel/basics/zip.ts'

/** The built-in tax calculator, with the owner's own rates. */
export const manualCalculatorId = '5703b1de-0000-4000-8000-7a7ca1c01a70'

export const calculateTax = implementRead(contract.calculateTax, async ({ site, refuse }, request) => {
  const { addresses, lineItems, externalId } = request
  const currency = request.currency ?? site.settings.currency
  if (addresses.some(({ country }) => !country)) throw refuse('MISSING_COUNTRY_IN_ADDRESS', 'each address needs a country')
  const places = await Promise.all(addresses.map((address) => taxAt(site, address)))
  const lines = lineItems.map((item) => {
    const place = placeOf(item, places)
    if (!place)
      throw refuse('INVALID_LINE_ITEM_ADDRESS_INDEX', `line ${item.id} names no address of the request`, {
        lineItemId: item.id,
      })
    return {
      id: item.id,
      price: parseAmount(item.price, currency),
      taxIncludedInPrice: item.taxIncludedInPrice ?? place.taxIncluded,
      taxRates: place.ratesFor(item.taxGroupId),
    }
  })
  return { ...(externalId && { externalId }), currency, addresses, ...present(calculate(lines), lineItems, currency) }
})

export const listTaxCalculators = implementRead(contract.listTaxCalculators, async () => ({
  taxCalculatorDetails: [{ appId: manualCalculatorId, displayName: 'Manual rates', unsupportedCountries: [] }],
}))

function placeOf({ addressIndex }: contract.LineItem, places: PlaceTaxes[]): PlaceTaxes | undefined {
  const index = addressIndex?.multipleAddresses?.destination ?? addressIndex?.singleAddress ?? 0
  return places[index]
}

function present(
  { summary, lines }: TaxCalculation,
  items: contract.LineItem[],
  currency: string,
): Omit<contract.CalculateTaxResponse, 'addresses'> {
  const amount = (minor: bigint) => formatAmount(minor, currency)
  return {
    taxSummary: {
      totalAmount: amount(summary.totalAmount),
      totalTax: amount(summary.totalTax),
      totalTaxableAmount: amount(summary.totalTaxableAmount),
      totalTaxIncludedInPrice: amount(summary.totalTaxIncludedInPrice),
      aggregatedTaxBreakdown: summary.aggregatedTaxBreakdown.map(
        ({ name, taxType, jurisdiction, jurisdictionType, rate, taxAmount }) => ({
          taxName: name,
          ...(taxType && { taxType }),
          ...(jurisdiction && { jurisdiction }),
          ...(jurisdictionType && { jurisdictionType }),
          rate,
          aggregatedTaxAmount: amount(taxAmount),
        }),
      ),
    },
    lineItemTaxDetails: zip(lines, items).map(([line, { itemName, quantity = 1, addressIndex }]) => {
      return {
        id: line.id,
        ...(itemName && { itemName }),
        quantity,
        ...(addressIndex && { addressIndex }),
        taxIncludedInPrice: line.taxIncludedInPrice,
        taxSummary: { fullPrice: amount(line.fullPrice), taxAmount: amount(line.tax), taxableAmount: amount(line.taxableAmount) },
        taxBreakdown: line.taxBreakdown.map((share) => ({
          rate: share.rate,
          taxName: share.name,
          ...(share.taxType && { taxType: share.taxType }),
          ...(share.jurisdiction && { jurisdiction: share.jurisdiction }),
          ...(share.jurisdictionType && { jurisdictionType: share.jurisdictionType }),
          taxAmount: amount(share.taxAmount),
          taxableAmount: amount(share.taxableAmount),
          nonTaxableAmount: amount(0n),
        })),
      }
    }),
  }
}
