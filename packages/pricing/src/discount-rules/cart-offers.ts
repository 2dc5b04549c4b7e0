import type { DiscountInput } from '../totals-input.ts'
import { applicableDiscounts, type DiscountOffers } from './applicable.ts'
import type { RuleLine, Trigger } from './rule.ts'
import { linesIn } from './scope.ts'
import { isMet, type TriggerFacts } from './trigger.ts'

/** The data by which a browser works out the discounts when quantities change. */
export type CartOffers = Pick<DiscountOffers, 'rules' | 'coupon'> & {
  readonly lines: readonly RuleLine[]
  /** The site's time when the server answered, in milliseconds since 1970. */
  readonly now: number
}

/**
 * The offers that concern the lines of a cart. Conditions on who buys, or decided by apps, are replaced by their outcome, so nobody
 * reads whom a rule names.
 */
export function cartOffers({ rules, coupon }: DiscountOffers, facts: TriggerFacts, now: Date): CartOffers {
  const ofCart = rules.filter(({ scopes }) => linesIn(facts.lines, scopes).length > 0)
  return {
    rules: ofCart.map(({ trigger, ...rule }) => ({ ...rule, ...(trigger && { trigger: decided(trigger, facts) }) })),
    ...(coupon && { coupon }),
    lines: facts.lines,
    now: now.getTime(),
  }
}

/** The discounts of the cart with other quantities. */
export function discountsOfOffers(
  { lines, now, ...offers }: CartOffers,
  quantities: ReadonlyMap<string, number>,
  merchant: readonly DiscountInput[],
): readonly DiscountInput[] {
  const changed = lines.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }))
  return applicableDiscounts({ ...offers, merchant }, { lines: changed }, new Date(now)).discounts
}

function decided(trigger: Trigger, facts: TriggerFacts): Trigger {
  switch (trigger.type) {
    case 'AND':
    case 'OR':
      return { ...trigger, triggers: trigger.triggers.map((each) => decided(each, facts)) }
    case 'CUSTOM':
    case 'CUSTOMER_ELIGIBILITY':
      return { type: 'DECIDED', isMet: isMet(trigger, facts) }
    default:
      return trigger
  }
}
