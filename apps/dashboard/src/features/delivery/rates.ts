import type { Condition, ConditionalRates } from '@stoa/contract/services/ecom/shipping-options'
import { toDecimal } from '@stoa/web/decimal'

/** The basis of the shipping price. `OWN` means conditions that this form cannot show; they stay unchanged. */
export type Basis = 'FLAT' | 'WEIGHT' | 'PRICE' | 'QUANTITY' | 'OWN'

export interface RateValues {
  basis: Basis
  /** The price of a flat rate. */
  amount: string
  perPiece: boolean
  steps: StepValues[]
  /** The order value from which shipping is free. Empty means never. */
  freeFrom: string
  own: ConditionalRates[]
}

/** A price step. A quantity range includes its end; weights and amounts stop before it. */
export interface StepValues {
  from: string
  to: string
  amount: string
}

const types = { WEIGHT: 'BY_TOTAL_WEIGHT', PRICE: 'BY_TOTAL_PRICE', QUANTITY: 'BY_TOTAL_QUANTITY' } as const

export const emptyRates: RateValues = {
  basis: 'FLAT',
  amount: '',
  perPiece: false,
  steps: [{ from: '0', to: '', amount: '' }],
  freeFrom: '',
  own: [],
}

export function toRateValues(rates: readonly ConditionalRates[]): RateValues {
  const free = findFreeFrom(rates)
  const rest = free === undefined ? rates : rates.slice(1)
  const perPiece = rest[0]?.multiplyByQuantity === true
  const known = { ...emptyRates, freeFrom: free ?? '', perPiece }
  const [only] = rest
  if (rest.length === 1 && only && !only.conditions?.length) return { ...known, basis: 'FLAT', amount: only.amount ?? '0' }
  const basis = findBasis(rest)
  if (!basis || rest.some(({ multiplyByQuantity = false }) => multiplyByQuantity !== perPiece))
    return { ...emptyRates, basis: 'OWN', own: [...rates] }
  return {
    ...known,
    basis,
    steps: rest.map(({ amount = '0', conditions = [] }) => ({
      from: conditions.find(({ operator }) => operator === 'GTE')?.value ?? '0',
      to: conditions.find(({ operator }) => operator === getEndOperator(basis))?.value ?? '',
      amount,
    })),
  }
}

export function toRates({ basis, amount, perPiece, steps, freeFrom, own }: RateValues): ConditionalRates[] {
  if (basis === 'OWN') return own
  const per = perPiece && { multiplyByQuantity: true }
  const rates: ConditionalRates[] =
    basis === 'FLAT'
      ? [{ amount: toDecimal(amount)!, ...per }]
      : steps.map((step) => ({ amount: toDecimal(step.amount)!, conditions: toConditions(step, basis), ...per }))
  const free = toDecimal(freeFrom)
  if (free === undefined) return rates
  return [{ amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: free }] }, ...rates]
}

/** A gap or an overlap between two steps. In an overlap the first step applies. */
export type Flaw = { kind: 'gap' | 'overlap'; from: string; to: string } | { kind: 'start' | 'end'; at: string }

export function findFlaws({ basis, steps }: RateValues): Flaw[] {
  if (basis === 'FLAT' || basis === 'OWN') return []
  const bands = steps
    .map(({ from, to }) => ({
      from,
      to,
      start: Number(toDecimal(from) ?? NaN),
      end: to ? Number(toDecimal(to) ?? NaN) : Infinity,
    }))
    .filter(({ start, end }) => !Number.isNaN(start) && !Number.isNaN(end))
    .toSorted((one, other) => one.start - other.start)
  const [first] = bands
  if (!first) return []
  const unit = basis === 'QUANTITY' ? 1 : 0
  const flaws: Flaw[] = first.start > unit ? [{ kind: 'start', at: first.from }] : []
  let last = first
  for (const band of bands.slice(1)) {
    if (band.start > last.end + unit) flaws.push({ kind: 'gap', from: last.to, to: band.from })
    if (band.start < last.end + unit)
      flaws.push({ kind: 'overlap', from: band.from, to: band.end < last.end ? band.to : last.to })
    if (band.end > last.end) last = band
  }
  if (last.end !== Infinity) flaws.push({ kind: 'end', at: last.to })
  return flaws
}

function findFreeFrom([first, ...rest]: readonly ConditionalRates[]): string | undefined {
  if (!first || rest.length === 0 || Number(first.amount) !== 0 || first.conditions?.length !== 1) return undefined
  const [{ type, operator, value }] = first.conditions as [Condition]
  return type === 'BY_TOTAL_PRICE' && operator === 'GTE' ? value : undefined
}

function findBasis(rates: readonly ConditionalRates[]): keyof typeof types | undefined {
  const type = rates[0]?.conditions?.[0]?.type
  const basis = (Object.keys(types) as (keyof typeof types)[]).find((key) => types[key] === type)
  const fits = ({ conditions = [] }: ConditionalRates) => {
    const operators = conditions.map(({ operator }) => operator)
    return (
      new Set(operators).size === operators.length &&
      conditions.every((condition) => condition.type === type) &&
      operators.every((operator) => operator === 'GTE' || operator === getEndOperator(basis!))
    )
  }
  return basis && rates.every(fits) ? basis : undefined
}

function toConditions({ from, to }: StepValues, basis: keyof typeof types): Condition[] {
  const type = types[basis]
  const end = toDecimal(to)
  return [
    { type, operator: 'GTE', value: toDecimal(from) ?? '0' },
    ...(end === undefined ? [] : [{ type, operator: getEndOperator(basis), value: end }]),
  ]
}

function getEndOperator(basis: keyof typeof types): 'LT' | 'LTE' {
  return basis === 'QUANTITY' ? 'LTE' : 'LT'
}
