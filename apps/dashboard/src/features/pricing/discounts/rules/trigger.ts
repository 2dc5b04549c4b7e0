import type { DiscountTrigger } from '@stoa/contract/services/ecom/discount-rules'
import { formatAmount, parseAmount } from '@stoa/pricing'
import {
  isGroup,
  createPartId,
  type Condition,
  type Group,
  type Operator,
  type Part,
  type Rule,
} from '../../../../lib/rules/rule.ts'

/** The trigger of a tree of conditions; undefined where there is none. */
export function toTrigger(part: Part, currency: string): DiscountTrigger | undefined {
  if (!isGroup(part)) return part.field === 'app' ? toCustomTrigger(part) : toRangeTrigger(part, currency)
  const triggers = part.parts.flatMap((each) => toTrigger(each, currency) ?? [])
  if (triggers.length < 2) return triggers[0]
  return part.join === 'all' ? { triggerType: 'AND', and: { triggers } } : { triggerType: 'OR', or: { triggers } }
}

/** The tree of a trigger; undefined for one that the builder cannot show. */
export function readTrigger(trigger: DiscountTrigger | undefined): Rule | undefined {
  if (!trigger) return { id: createPartId(), join: 'all', parts: [] }
  const part = toPart(trigger)
  if (!part) return undefined
  return isGroup(part) ? part : { id: createPartId(), join: 'all', parts: [part] }
}

function toPart({ and, or, subtotalRange, itemQuantityRange, customTrigger }: DiscountTrigger): Part | undefined {
  const triggers = (and ?? or)?.triggers
  if (triggers) {
    const parts = triggers.map(toPart)
    if (parts.some((part) => !part)) return undefined
    return { id: createPartId(), join: and ? 'all' : 'any', parts: parts as Part[] }
  }
  if (customTrigger) return createCondition('app', 'is', `${customTrigger.appId}/${customTrigger.id}`)
  const range = subtotalRange ?? itemQuantityRange
  if (!range || range.scopes?.length) return undefined
  const field = subtotalRange ? 'subtotal' : 'items'
  const bounds = [
    ...(range.from ? [createCondition(field, 'gte', range.from)] : []),
    ...(range.to ? [createCondition(field, 'lte', range.to)] : []),
  ]
  return bounds.length === 1 ? bounds[0] : ({ id: createPartId(), join: 'all', parts: bounds } satisfies Group)
}

function createCondition(field: string, operator: Operator, value: string | number): Condition {
  return { id: createPartId(), field, operator, values: [String(value)] }
}

/** One of the conditions is enough. */
function toCustomTrigger({ values }: Condition): DiscountTrigger {
  const triggers = values.map((value): DiscountTrigger => {
    const [appId, ...id] = value.split('/')
    return { triggerType: 'CUSTOM', customTrigger: { appId: appId!, id: id.join('/') } }
  })
  return triggers.length === 1 ? triggers[0]! : { triggerType: 'OR', or: { triggers } }
}

/** Ranges have limits that belong to them, so what is strictly less ends one unit before. */
function toRangeTrigger({ field, operator, values: [value = '0'] }: Condition, currency: string): DiscountTrigger {
  const isMoney = field === 'subtotal'
  const at = isMoney ? parseAmount(value, currency) : BigInt(value)
  const write = (limit: bigint) => (isMoney ? formatAmount(limit, currency) : Number(limit))
  const range = (from: bigint | undefined, to: bigint | undefined): DiscountTrigger => {
    const limits = { ...(from !== undefined && { from: write(from) }), ...(to !== undefined && { to: write(to) }) }
    return isMoney
      ? { triggerType: 'SUBTOTAL_RANGE', subtotalRange: limits as { from?: string; to?: string } }
      : { triggerType: 'ITEM_QUANTITY_RANGE', itemQuantityRange: limits as { from?: number; to?: number } }
  }
  switch (operator) {
    case 'gt':
      return range(at + 1n, undefined)
    case 'lt':
      return range(undefined, at - 1n)
    case 'lte':
      return range(undefined, at)
    case 'is':
      return range(at, at)
    case 'isNot':
      return { triggerType: 'OR', or: { triggers: [range(undefined, at - 1n), range(at + 1n, undefined)] } }
    default:
      return range(at, undefined)
  }
}
