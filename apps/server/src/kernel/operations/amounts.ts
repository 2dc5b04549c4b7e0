import type { Field, Operation, Service } from '@stoa/contract'
import { currencyExponent } from '@stoa/pricing'
import { at, violation } from './bounds.ts'
import { isDoc, type Doc } from '../basics/doc.ts'
import type { Violation } from '../basics/errors.ts'

/** The most decimals that a currency has. */
const mostDecimals = 4

/** Decimals of requests that are no money, by field or by type and field. Every other decimal is an amount. */
const otherDecimals = new Set([
  'width',
  'height',
  'length',
  'weight',
  'backupWeight',
  'sizeInBytes',
  'fileSize',
  'beforeNumber',
  'orderNumber',
  'rate',
  'taxRate',
  'usualRate',
  'percentage',
  'percentageRate',
  'conversionRate',
  'checkoutConversionRate',
  'DecimalQuantity.value',
  'DecimalValue.value',
  'PricingData.valueFrom',
  'PricingData.valueTo',
  'PricingData.discountedValue',
])

/** Fields that hold an amount although their name says something else. */
const namedOtherwise = new Set(['LocalDeliveryOption.rate'])

/** Numbers of requests that are amounts. The other ones are percentages, measures and places. */
const numericAmounts = new Set([
  'price',
  'cost',
  'itemCost',
  'amount',
  'moneyOffAmount',
  'fixedPriceAmount',
  'minimumSubtotal',
  'minimumFreeDeliveryOrderAmount',
])

type Holders = readonly [holder: Doc, parent: Doc | undefined]

/** Fields that hold an amount or something else, as another field says. */
const sometimesAmounts: ReadonlyMap<string, (...holders: Holders) => boolean> = new Map([
  ['Discount.value', ({ type }) => type === 'AMOUNT'],
  ['Condition.value', ({ type }) => type === 'BY_TOTAL_PRICE'],
  ['HandlingFee.value', ({ calculationType }) => calculationType === 'FIXED'],
  ['TipChoice.value', ({ tipType }) => tipType !== 'PERCENTAGE'],
  ['Preset.value', (_preset, settings) => settings?.['tipType'] === 'AMOUNT'],
])

/** True if a field of a request may hold an amount of money. */
export function isAmount(type: string, name: string, { kind, decimal, format }: Field): boolean {
  const full = `${type}.${name}`
  if (sometimesAmounts.has(full) || namedOtherwise.has(full)) return true
  if (kind === 'double') return numericAmounts.has(name)
  if (kind !== 'string' || (!decimal && format !== 'DECIMAL_VALUE')) return false
  return !otherDecimals.has(name) && !otherDecimals.has(full)
}

/** The field with as many decimals as any currency has. The contract was written for currencies of two or three. */
export function amountField(field: Field): Field {
  const { decimal } = field
  if (decimal?.maxScale === undefined || decimal.maxScale >= mostDecimals) return field
  return { ...field, decimal: { ...decimal, maxScale: mostDecimals } }
}

/** The currency of amounts. A fixed one comes from a stored object and cannot be changed by the request. */
export interface AmountCurrency {
  code: string
  isFixed: boolean
}

export type AmountCheck = (request: unknown, currency: AmountCurrency, violations: Violation[]) => void

type TypeCheck = (value: Doc, path: string, parent: Doc | undefined, currency: AmountCurrency, violations: Violation[]) => void

const checks = new WeakMap<Service, Map<string, TypeCheck | undefined>>()

/**
 * Creates the check that no amount of a request has more decimals than its currency: an amount is never rounded. Zeros do not
 * count: 5.00 is an amount of yen. Undefined for requests without amounts.
 */
export function amountCheck({ service, request: type }: Operation): AmountCheck | undefined {
  const check = typeCheck(service, type)
  return check && ((request, currency, violations) => isDoc(request) && check(request, '', undefined, currency, violations))
}

function typeCheck(service: Service, type: string): TypeCheck | undefined {
  let ofService = checks.get(service)
  if (!ofService) checks.set(service, (ofService = new Map()))
  if (!ofService.has(type)) {
    // Types may be recursive, so the check is looked up when it is used.
    ofService.set(type, (...given) => ofService.get(type)?.(...given))
    ofService.set(type, hasAmounts(service, type, new Set()) ? makeCheck(service, type) : undefined)
  }
  return ofService.get(type)
}

function hasAmounts(service: Service, type: string, seen: Set<string>): boolean {
  if (seen.has(type)) return false
  seen.add(type)
  return Object.entries(service.types[type]?.fields ?? {}).some(([name, field]) =>
    field.kind === 'type' ? hasAmounts(service, field.ref, seen) : isAmount(type, name, field),
  )
}

function makeCheck(service: Service, type: string): TypeCheck {
  const fields = Object.entries(service.types[type]?.fields ?? {})
  const amounts = fields.filter(([name, field]) => isAmount(type, name, field))
  const nested = fields.flatMap(([name, { kind, ref }]) => {
    const check = kind === 'type' ? typeCheck(service, ref) : undefined
    return check ? [{ name, check }] : []
  })
  const namesCurrency = fields.some(([name, { kind, readOnly }]) => name === 'currency' && kind === 'string' && !readOnly)
  return (value, path, parent, outer, violations) => {
    const own = value['currency']
    const isNamed = namesCurrency && !outer.isFixed && typeof own === 'string' && /^[A-Z]{3}$/.test(own)
    const currency = isNamed ? { code: own, isFixed: false } : outer
    for (const [name, { decimal }] of amounts) {
      const given = value[name]
      if (typeof given !== 'string' && typeof given !== 'number') continue
      const isMoney = sometimesAmounts.get(`${type}.${name}`)?.(value, parent) ?? true
      const threshold = isMoney ? currencyExponent(currency.code) : decimal?.maxScale
      if (threshold === undefined || decimalsOf(given) <= threshold) continue
      const words = `must have at most ${threshold} decimals${isMoney ? ` in ${currency.code}` : ''}`
      violations.push(violation(at(path, name), 'DECIMAL_MAX_SCALE', words, { threshold }))
    }
    for (const { name, check } of nested) {
      const inner = value[name]
      if (Array.isArray(inner))
        inner.forEach((each, index) => isDoc(each) && check(each, `${at(path, name)}[${index}]`, value, currency, violations))
      else if (isDoc(inner)) check(inner, at(path, name), value, currency, violations)
    }
  }
}

/** Decimals without surplus zeros. A number has the fifteen digits that a double holds exactly: 0.1 + 0.2 is 0.3. */
function decimalsOf(given: string | number): number {
  const text = typeof given === 'number' ? plainOf(given) : given
  return text.split('.')[1]?.replace(/(?<!0)0+$/, '').length ?? 0
}

function plainOf(given: number): string {
  const text = String(Number(given.toPrecision(15)))
  // A number near zero is written with an exponent.
  return text.includes('e-') ? given.toFixed(20) : text
}
