import { unitShare } from './refund.ts'
import { taxed } from './tax.ts'
import type { DiscountInput, FeeInput, LineInput, PaymentOption, ShippingInput, TaxRate } from './totals-input.ts'

/** A line of a placed order. Amounts are minor units and for the whole line, except those per unit. */
export type AgreedLine = {
  readonly id: string
  readonly quantity: number
  /** Per unit, options included. */
  readonly price: bigint
  /** Per unit, before a reduced price. */
  readonly fullPrice: bigint
  /** Before discounts. */
  readonly lineTotal: bigint
  readonly deposit: bigint
  readonly paymentOption: PaymentOption
  readonly taxGroupId?: string
  /** With the tax that was agreed at each rate. */
  readonly taxes: readonly AgreedTax[]
  /** What each discount took off the line, by the discount's id. */
  readonly discountShares: ReadonlyMap<string, bigint>
  /** The units that were agreed before an edit added the others. Units are taken out in the opposite order. */
  readonly first?: FirstUnits
}

/** The part of a line that is older than what edits have added to it. Minor units, for all of its units. */
export type FirstUnits = Pick<AgreedLine, 'quantity' | 'lineTotal' | 'discountShares'> & {
  /** The tax at each rate, in the sequence of the line's taxes. */
  readonly taxes: readonly bigint[]
}

/** A rate of tax with the amount that was agreed at it. */
export type AgreedTax = Omit<TaxRate, 'amount' | 'amountFor' | 'usualRate'> & { readonly amount: bigint }

/** What an edit makes of a line: another number of units, another price of one, or both. Zero units remove it. */
export type LineEdit = { readonly quantity?: number; readonly price?: bigint }

export type EditedLine = { readonly input: LineInput; readonly discountShares: ReadonlyMap<string, bigint> }

/**
 * A line of a placed order as the calculator prices it again.
 *
 * What was agreed for a unit stays with the unit: fewer units keep the part of price, tax and every discount that refunds count for
 * them (`unitShare`), so that taking a unit out of an order is worth what refunding it is. Units that are added have the line's price
 * and rates, and no part of a discount that was agreed without them; they are the first to be taken out again, so that an edit and its
 * opposite leave the earlier amounts. At another price the agreed discounts stay, and tax follows from the rates.
 */
export function editedLine(line: AgreedLine, edit: LineEdit, taxIncluded: boolean): EditedLine {
  const { id, paymentOption, taxGroupId } = line
  const quantity = edit.quantity ?? line.quantity
  const isRepriced = edit.price !== undefined && edit.price !== line.price
  const price = edit.price ?? line.price
  const kept = firstOf(quantity < line.quantity && line.first ? line.first : asFirst(line), quantity)
  const lineTotal = isRepriced ? price * BigInt(quantity) : kept.lineTotal + line.price * BigInt(quantity - kept.quantity)
  const { discountShares } = kept
  const discounted = lineTotal - [...discountShares.values()].reduce((sum, amount) => sum + amount, 0n)
  return {
    input: {
      id,
      quantity,
      unitPrice: price,
      fullPrice: isRepriced && line.fullPrice === line.price ? price : line.fullPrice,
      agreedTotal: lineTotal,
      agreed: true,
      paymentOption,
      ...(taxGroupId !== undefined && { taxGroupId }),
      ...(line.deposit > 0n && { deposit: perUnit(line) }),
      taxRates: isRepriced ? line.taxes.map(rateOf) : editedTaxes(line, kept, { quantity, discounted, taxIncluded }),
    },
    discountShares,
  }
}

/** The taxes of what is kept, and the rates' tax on what is added; for any other amount than this the rates apply. */
function editedTaxes(
  line: AgreedLine,
  kept: FirstUnits,
  { quantity, discounted, taxIncluded }: { quantity: number; discounted: bigint; taxIncluded: boolean },
): TaxRate[] {
  const added = taxed(line.price * BigInt(quantity - kept.quantity), line.taxes.map(rateOf), taxIncluded).taxBreakdown
  return line.taxes.map((tax, position) => ({
    ...tax,
    amount: (kept.taxes[position] ?? 0n) + (added[position]?.taxAmount ?? 0n),
    amountFor: discounted,
  }))
}

/** What an order has to remember of a line after an edit: the units from before; undefined where there are no others. */
export function firstUnits(line: AgreedLine, edit: LineEdit): FirstUnits | undefined {
  const { quantity = line.quantity, price = line.price } = edit
  const kept = firstOf(line.first ?? asFirst(line), quantity)
  return kept.quantity === quantity || kept.quantity === 0 || price !== line.price ? undefined : kept
}

function asFirst({ quantity, lineTotal, discountShares, taxes }: AgreedLine): FirstUnits {
  return { quantity, lineTotal, discountShares, taxes: taxes.map(({ amount }) => amount) }
}

/** The first of some units, at most `quantity`. */
function firstOf(units: FirstUnits, quantity: number): FirstUnits {
  if (quantity >= units.quantity) return units
  const of = (amount: bigint) => unitShare(amount, units.quantity, 0, quantity)
  return {
    quantity,
    lineTotal: of(units.lineTotal),
    discountShares: new Map([...units.discountShares].map(([id, amount]) => [id, of(amount)])),
    taxes: units.taxes.map(of),
  }
}

function rateOf({ amount: _agreed, ...rate }: AgreedTax): TaxRate {
  return rate
}

/** Rounded up: what is due first is not less than was agreed. */
function perUnit({ deposit, quantity }: AgreedLine): bigint {
  return quantity === 0 ? 0n : (deposit + BigInt(quantity) - 1n) / BigInt(quantity)
}

/** A discount of a placed order, for lines as `editedLine` returns them. It gives no line more than was agreed for it. */
export function agreedDiscount(discount: Pick<DiscountInput, 'id' | 'source'>, lines: readonly EditedLine[]): DiscountInput {
  const shares = lines.flatMap(({ input, discountShares }): [string, bigint][] => {
    const share = discountShares.get(discount.id) ?? 0n
    return share > 0n ? [[input.id, share]] : []
  })
  return { ...discount, kind: 'SPECIFIC_ITEMS', value: { shares: Object.fromEntries(shares) } }
}

/** The delivery or a fee of a placed order: its price, and its tax unless a discount changes what is taxed. */
export function agreedPart<Part extends Omit<ShippingInput, 'taxRates'> | Omit<FeeInput, 'taxRates'>>(
  part: Part,
  taxes: readonly AgreedTax[],
  discount = 0n,
): Part & { taxRates: TaxRate[]; agreed: true } {
  return { ...part, taxRates: taxes.map((tax) => ({ ...tax, amountFor: part.price - discount })), agreed: true }
}
