import { t } from '@lingui/core/macro'
import type { Coupon, Specification } from '@stoa/contract/services/marketing/coupons'
import { checkTimes, type TimeValues } from '../time-fields.tsx'

export type Effect = 'PERCENT' | 'MONEY' | 'PRICE' | 'DELIVERY' | 'BUY_GET'

export interface CodeValues extends TimeValues {
  code: string
  name: string
  effect: Effect
  percent: string
  amount: string
  buy: string
  get: string
  scope: 'ALL' | 'PRODUCT' | 'CATEGORY'
  product: string
  category: string
  minimum: string
  oneItem: boolean
  subscriptions: boolean
  /** Empty for all charges. */
  cycles: string
  usageLimit: string
  limitPerCustomer: string
  active: boolean
}

export function toValues({ specification = {} }: Partial<Coupon>): CodeValues {
  const { buyXGetY, scope, minimumSubtotal, usageLimit, limitPerCustomer } = specification
  const { name: group, entityId } = scope?.group ?? {}
  const amount = specification.moneyOffAmount ?? specification.fixedPriceAmount
  return {
    code: specification.code ?? '',
    name: specification.name ?? '',
    effect: readEffect(specification),
    percent: text(specification.percentOffRate),
    amount: text(amount),
    buy: text(buyXGetY?.x ?? 2),
    get: text(buyXGetY?.y ?? 1),
    scope: entityId ? (group === 'product' ? 'PRODUCT' : 'CATEGORY') : 'ALL',
    product: (group === 'product' && entityId) || '',
    category: (group === 'collection' && entityId) || '',
    minimum: text(minimumSubtotal || undefined),
    oneItem: specification.limitedToOneItem ?? false,
    subscriptions: specification.appliesToSubscriptions ?? false,
    cycles: text(specification.discountedCycleCount),
    usageLimit: text(usageLimit),
    limitPerCustomer: text(limitPerCustomer),
    active: specification.active ?? true,
    starts: toMoment(specification.startTime),
    ends: toMoment(specification.expirationTime),
  }
}

export function toSpecification(values: CodeValues): Specification {
  const { code, name, scope, usageLimit, limitPerCustomer, oneItem, subscriptions, cycles, active, starts, ends } = values
  const entityId = scope === 'PRODUCT' ? values.product : values.category
  return {
    ...(code.trim() && { code: code.trim() }),
    name: name.trim() || code.trim(),
    ...effectFields(values),
    // One of the two: a coupon for some items has no minimum.
    ...(scope === 'ALL'
      ? { minimumSubtotal: Number(values.minimum || 0) }
      : { scope: { namespace: 'stores', group: { name: scope === 'PRODUCT' ? 'product' : 'collection', entityId } } }),
    usageLimit: usageLimit ? Number(usageLimit) : null,
    limitPerCustomer: limitPerCustomer ? Number(limitPerCustomer) : null,
    limitedToOneItem: oneItem,
    appliesToSubscriptions: subscriptions,
    discountedCycleCount: subscriptions && cycles ? Number(cycles) : null,
    active,
    startTime: starts ? String(Date.parse(starts)) : null,
    expirationTime: ends ? String(Date.parse(ends)) : null,
  }
}

export function checkCode(values: CodeValues) {
  const { effect, percent, amount, scope, product, category } = values
  return {
    ...(effect === 'PERCENT' &&
      !(Number(percent) > 0 && Number(percent) <= 100) && { percent: t`Enter a percentage up to 100.` }),
    ...(effect === 'MONEY' && !(Number(amount) > 0) && { amount: t`Enter an amount.` }),
    ...(effect === 'PRICE' && !amount && { amount: t`Enter a price.` }),
    ...(scope === 'PRODUCT' && !product && { product: t`Choose a product.` }),
    ...(scope === 'CATEGORY' && !category && { category: t`Choose a category.` }),
    ...checkTimes(values),
  }
}

export function readEffect(specification: Specification): Effect {
  if (specification.moneyOffAmount !== undefined) return 'MONEY'
  if (specification.fixedPriceAmount !== undefined) return 'PRICE'
  if (specification.freeShipping) return 'DELIVERY'
  return specification.buyXGetY ? 'BUY_GET' : 'PERCENT'
}

function effectFields({ effect, percent, amount, buy, get }: CodeValues): Specification {
  switch (effect) {
    case 'PERCENT':
      return { percentOffRate: Number(percent) }
    case 'MONEY':
      return { moneyOffAmount: Number(amount) }
    case 'PRICE':
      return { fixedPriceAmount: Number(amount) }
    case 'DELIVERY':
      return { freeShipping: true }
    case 'BUY_GET':
      return { buyXGetY: { x: Number(buy), y: Number(get) } }
  }
}

function text(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/** The service has moments as milliseconds, in a text. */
function toMoment(milliseconds: string | null | undefined): string {
  return milliseconds ? new Date(Number(milliseconds)).toISOString() : ''
}
