import { formatAmount, parseAmount } from '@stoa/pricing'
import { words } from './words.ts'
import type { DocumentLine, InvoiceDocument, TaxGroup } from './document.ts'

/** A document as it was stored before credit notes: without taxes of lines, and with addresses as text. */
interface OlderDocument extends Pick<
  InvoiceDocument,
  | 'number'
  | 'isTest'
  | 'issuedDate'
  | 'language'
  | 'country'
  | 'timeZone'
  | 'orderNumber'
  | 'orderDate'
  | 'currency'
  | 'taxIncluded'
> {
  version?: undefined
  seller: { name: string; address: string; taxNumber?: string; footer?: string }
  buyer: string[]
  delivery?: string[]
  lines: { name: string; details: string[]; quantity: number; unitPrice: string; total: string }[]
  sums: { kind: string; name?: string; amount: string }[]
  taxes: { name: string; rate: string; net: string; tax: string }[]
  exemption?: string
}

/** Returns a stored document in the current form, with the same contents. Its lines bear no tax of their own. */
export function currentForm(stored: InvoiceDocument | OlderDocument): InvoiceDocument {
  if (stored.version === 2) return stored
  const { seller, buyer, delivery, lines, sums, taxes, exemption, ...same } = stored as OlderDocument
  const { currency, language } = same
  const amountOf = (kind: string) => sums.find((sum) => sum.kind === kind)?.amount ?? formatAmount(0n, currency)
  const [company = '', ...place] = buyer
  const [street, ...town] = seller.address.split('\n')
  const rest: TaxGroup = { key: 'older', category: 'NONE', name: '', rate: '0', ...zeros(currency) }
  const line = (
    id: string,
    kind: DocumentLine['kind'],
    name: string,
    amount: string,
    more: Partial<DocumentLine> = {},
  ): DocumentLine => ({
    id,
    kind,
    name,
    details: [],
    quantity: 1,
    net: amount,
    gross: amount,
    taxGroup: rest.key,
    ...more,
  })
  const kinds = new Map([
    ['DISCOUNT', 'ADJUSTMENT'],
    ['DELIVERY', 'DELIVERY'],
    ['FEE', 'FEE'],
    ['TAX', 'FEE'],
    ['TIP', 'TIP'],
  ] as const)
  const tax = formatAmount(
    taxes.reduce((sum, each) => sum + parseAmount(each.tax, currency), 0n),
    currency,
  )
  const gross = amountOf('TOTAL')
  const paid = amountOf('GIFT_CARD')
  return {
    ...same,
    version: 2,
    kind: 'INVOICE',
    supplyDate: same.orderDate || same.issuedDate,
    seller: {
      company: seller.name,
      ...(street && { street }),
      ...(town.length > 0 && { street2: town.join(', ') }),
      ...(seller.taxNumber && { taxNumber: seller.taxNumber }),
    },
    buyer: { ...(company && { company }), ...(place.length > 0 && { street: place.join(', ') }) },
    ...(delivery && { delivery: { street: delivery.join(', ') } }),
    lines: [
      ...lines.map(({ name, details, quantity, unitPrice, total }, index) =>
        line(`older ${index}`, 'ITEM', name, total, { details, quantity, unitPrice }),
      ),
      ...sums.flatMap(({ kind, name, amount }, index) => {
        const of = kinds.get(kind as 'FEE')
        const label = kind === 'TAX' ? words[language].tax : of && words[language].kinds[of]
        return of && label ? [line(`older sum ${index}`, of, name ?? label, amount)] : []
      }),
    ],
    taxes: taxes.map(({ name, rate, net, tax: charged }) => ({
      key: `${name} ${rate}`,
      category: 'NONE',
      name,
      rate,
      net,
      tax: charged,
      gross: formatAmount(parseAmount(net, currency) + parseAmount(charged, currency), currency),
    })),
    total: { net: formatAmount(parseAmount(gross, currency) - parseAmount(tax, currency), currency), tax, gross },
    ...(/[1-9]/.test(paid) && { paid: paid.replace('-', '') }),
    notes: exemption ? [`${words[language].reasons.exempt}: ${exemption}`] : [],
    texts: { ...(seller.footer && { footer: seller.footer }) },
    customFields: [],
    style: {},
  }
}

function zeros(currency: string) {
  const zero = formatAmount(0n, currency)
  return { net: zero, tax: zero, gross: zero }
}

/** True if the document was stored before lines had taxes, so that no electronic invoice can be made of it. */
export function isOlder({ lines }: InvoiceDocument): boolean {
  return lines.some(({ id }) => id.startsWith('older '))
}
