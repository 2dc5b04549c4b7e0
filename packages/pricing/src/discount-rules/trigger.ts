import type { RuleLine, Trigger } from './rule.ts'
import { linesIn, subtotalOf, unitsOf } from './scope.ts'

/** The facts by which triggers are decided. */
export type TriggerFacts = {
  readonly lines: readonly RuleLine[]
  readonly memberId?: string | undefined
  /** The triggers that apps have fired, as `appId/id`. */
  readonly fired?: ReadonlySet<string> | undefined
}

/** True if a trigger is met. It looks at prices before discounts, so no rule decides about another one. */
export function isMet(trigger: Trigger | undefined, facts: TriggerFacts): boolean {
  switch (trigger?.type) {
    case undefined:
      return true
    case 'AND':
      return trigger.triggers.every((each) => isMet(each, facts))
    case 'OR':
      return trigger.triggers.some((each) => isMet(each, facts))
    case 'SUBTOTAL_RANGE':
      return isWithin(subtotalOf(counted(facts.lines, trigger.scopes)), trigger)
    case 'ITEM_QUANTITY_RANGE':
      return isWithin(unitsOf(counted(facts.lines, trigger.scopes)), trigger)
    case 'CUSTOM':
      return facts.fired?.has(`${trigger.appId}/${trigger.id}`) ?? false
    case 'CUSTOMER_ELIGIBILITY':
      return facts.memberId !== undefined && trigger.memberIds.includes(facts.memberId)
    case 'DECIDED':
      return trigger.isMet
  }
}

function counted(lines: readonly RuleLine[], scopes: Parameters<typeof linesIn>[1]): RuleLine[] {
  return linesIn(lines, scopes).filter(({ quantity }) => quantity > 0)
}

function isWithin<Value extends bigint | number>(
  value: Value,
  { from, to }: { from?: Value | undefined; to?: Value | undefined },
) {
  return value > 0 && (from === undefined || value >= from) && (to === undefined || value <= to)
}
