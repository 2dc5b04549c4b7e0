import fc from 'fast-check'
import type { DiscountInput, DiscountValue, LineInput, PaymentOption, TaxRate, TotalsInput } from './totals-input.ts'

// Small amounts on purpose: cents are where rounding, ties and limits meet.
const amount = fc.oneof(fc.bigInt({ min: 0n, max: 30n }), fc.bigInt({ min: 0n, max: 1_000_000n }))
const rate = fc.constantFrom('0', '0.05', '0.07', '0.09975', '0.19', '0.2', '0.333333', '1')
const taxRates: fc.Arbitrary<TaxRate[]> = fc.uniqueArray(
  fc.record({ name: fc.constantFrom('VAT', 'GST', 'QST', 'city'), rate }),
  { maxLength: 3, selector: ({ name }) => name },
)
const lineIds = ['a', 'b', 'c', 'd', 'e', 'f']

const paymentOption = fc.constantFrom<PaymentOption>(
  'FULL_PAYMENT_ONLINE',
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP',
  'DEPOSIT_ONLINE',
  'MEMBERSHIP_OFFLINE',
  'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
)

const line: fc.Arbitrary<LineInput> = fc.record(
  {
    id: fc.constantFrom(...lineIds),
    quantity: fc.integer({ min: 0, max: 7 }),
    unitPrice: amount,
    optionsPrice: amount,
    fullPrice: amount,
    deposit: amount,
    paymentOption,
    taxRates,
    discountable: fc.boolean(),
  },
  { requiredKeys: ['id', 'quantity', 'unitPrice', 'taxRates'] },
)

const value: fc.Arbitrary<DiscountValue> = fc.oneof(
  fc.record({ percentage: fc.constantFrom('0.5', '10', '33.3333', '50', '99.9', '100', '150') }),
  fc.record({ amount }),
  fc.record({ fixedPrice: amount }),
)

const discount: fc.Arbitrary<DiscountInput> = fc.record(
  {
    id: fc.constantFrom('p', 'q', 'r', 's'),
    kind: fc.constantFrom('SPECIFIC_ITEMS', 'GLOBAL', 'SHIPPING'),
    source: fc.constantFrom('coupon', 'merchantDiscount', 'discountRule'),
    value,
    lineIds: fc.subarray(lineIds),
  },
  { requiredKeys: ['id', 'kind', 'source', 'value'] },
)

const byId = { selector: ({ id }: { id: string }) => id }

/** Any cart: every kind of discount, tax, payment option, fee and gift card, in a currency of each exponent. */
export const anyCart: fc.Arbitrary<TotalsInput> = fc.record(
  {
    currency: fc.constantFrom('JPY', 'EUR', 'BHD', 'CLF'),
    taxIncluded: fc.boolean(),
    lines: fc.uniqueArray(line, { ...byId, maxLength: lineIds.length }),
    discounts: fc.uniqueArray(discount, { ...byId, maxLength: 4 }),
    shipping: fc.record({ code: fc.constant('post'), title: fc.constant('Post'), price: amount, taxRates }),
    fees: fc.array(
      fc.record(
        { name: fc.constant('wrap'), price: amount, taxRates, source: fc.constant('MANUAL'), lineIds: fc.subarray(lineIds) },
        { requiredKeys: ['name', 'price', 'taxRates', 'source'] },
      ),
      { maxLength: 2 },
    ),
    giftCards: fc.uniqueArray(
      fc.record({ id: fc.constantFrom('x', 'y'), balance: amount, requested: amount }, { requiredKeys: ['id', 'balance'] }),
      { ...byId, maxLength: 2 },
    ),
    tip: amount,
  },
  { requiredKeys: ['currency', 'taxIncluded', 'lines'] },
)
