import { formatAmount, parseAmount } from '@stoa/pricing'
import type { DocumentLine, InvoiceDocument, TaxGroup } from './document.ts'
import { groupKey, total, type LineAmounts, type ValueLine } from './order-value.ts'

/**
 * The lines of the next document of an order: what it is worth now, less what its documents say already. Positive lines are owed by
 * the buyer. Empty where the documents agree with the order, tax by tax.
 */
export function differenceOf(value: readonly ValueLine[], documents: readonly InvoiceDocument[]): ValueLine[] {
  const billed = billedLines(documents)
  const seen = new Set<string>()
  const changed = value.flatMap((line) => {
    const key = keyOf(line)
    seen.add(key)
    return lessBilled(line, billed.get(key))
  })
  const gone = [...billed].flatMap(([key, line]) => (seen.has(key) ? [] : lessBilled({ ...line, ...nothing, quantity: 0 }, line)))
  const lines = [...changed, ...gone]
  const groups = Map.groupBy(lines, ({ group }) => groupKey(group))
  const differs = [...groups.values()].some((members) => {
    const sums = total(members)
    return sums.net !== 0n || sums.tax !== 0n
  })
  return differs ? lines : []
}

const nothing: LineAmounts = { net: 0n, tax: 0n, gross: 0n }

function lessBilled(line: ValueLine, billed: ValueLine | undefined): ValueLine[] {
  if (!billed) return [line]
  const net = line.net - billed.net
  const tax = line.tax - billed.tax
  if (net === 0n && tax === 0n) return []
  return [{ ...line, net, tax, gross: net + tax, quantity: line.quantity - billed.quantity, discount: 0n }]
}

/** What the documents of an order say of each of its parts together, as positive lines. */
export function billedLines(documents: readonly InvoiceDocument[]): Map<string, ValueLine> {
  const billed = new Map<string, ValueLine>()
  for (const { kind, lines, taxes, currency } of documents) {
    const sign = kind === 'INVOICE' ? 1 : -1
    const groups = new Map(taxes.map((group) => [group.key, group]))
    for (const line of lines) {
      const each = valueLine(line, groups.get(line.taxGroup), currency, sign)
      const before = billed.get(keyOf(each))
      billed.set(keyOf(each), before ? { ...before, ...total([before, each]), quantity: before.quantity + each.quantity } : each)
    }
  }
  return billed
}

function valueLine(line: DocumentLine, group: TaxGroup | undefined, currency: string, sign: 1 | -1): ValueLine {
  const net = BigInt(sign) * parseAmount(line.net, currency)
  const gross = BigInt(sign) * parseAmount(line.gross, currency)
  const { category = 'NONE', name = '', rate = '0', reason } = group ?? {}
  return {
    id: line.id,
    kind: line.kind,
    name: line.name,
    details: line.details,
    quantity: sign * line.quantity,
    discount: 0n,
    net,
    tax: gross - net,
    gross,
    group: { category, name, rate, ...(reason && { reason }) },
  }
}

function keyOf({ id, group }: ValueLine): string {
  return `${id} ${group.category} ${group.rate}`
}

/** Lines and their sums as a document has them. A credit note turns the signs. */
export function documentLines(
  lines: readonly ValueLine[],
  { kind, currency, taxIncluded }: Pick<InvoiceDocument, 'kind' | 'currency' | 'taxIncluded'>,
): Pick<InvoiceDocument, 'lines' | 'taxes' | 'total'> {
  const sign = kind === 'INVOICE' ? 1n : -1n
  const written = (amounts: LineAmounts) => ({
    net: formatAmount(sign * amounts.net, currency),
    tax: formatAmount(sign * amounts.tax, currency),
    gross: formatAmount(sign * amounts.gross, currency),
  })
  const groups = Map.groupBy(lines, ({ group }) => groupKey(group))
  return {
    lines: lines.map((line) => {
      const { net, gross } = written(line)
      const quantity = sign * quantityOf(line)
      const shown = sign * (taxIncluded ? line.gross : line.net)
      return {
        id: line.id,
        kind: line.kind,
        name: line.name,
        details: line.details,
        quantity: Number(quantity),
        ...(shown % quantity === 0n && { unitPrice: formatAmount(shown / quantity, currency) }),
        ...(line.discount > 0n && { discount: formatAmount(line.discount, currency) }),
        net,
        gross,
        taxGroup: groupKey(line.group),
      }
    }),
    taxes: [...groups].map(([key, members]) => {
      const { category, name, rate } = members[0]?.group ?? { category: 'NONE', name: '', rate: '0' }
      // EN 16931 knows one group of a category and a rate, whatever the reasons for it are.
      const reason = [...new Set(members.flatMap(({ group }) => group.reason ?? []))].join(' ')
      return { key, category, name, rate, ...(reason && { reason }), ...written(total(members)) }
    }),
    total: written(total(lines)),
  }
}

/** Prices are never negative, so the quantity has the sign of the amount; a change of the price alone is one unit. */
function quantityOf({ quantity, gross }: ValueLine): bigint {
  const sign = gross < 0n ? -1 : 1
  return BigInt(quantity !== 0 && Math.sign(quantity) === sign ? quantity : sign)
}
