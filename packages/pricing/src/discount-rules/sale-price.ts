import { bestForLine, byAge } from './automatic.ts'
import type { DiscountRule, ItemScope, RuleLine, RuleValue, Trigger } from './rule.ts'
import { linesIn } from './scope.ts'

/** A rule that lowers an item's price for everybody, whatever else is in the cart. */
export type SaleRule = Pick<DiscountRule, 'id' | 'name' | 'createdDate'> & {
  readonly value: Exclude<RuleValue, { bundle: unknown }>
  /** The item is in one scope of each of these lists; a list without scopes is all items. */
  readonly itemsIn: readonly (readonly ItemScope[])[]
}

/** An item as far as sales look at it. The price is of one unit, in minor units. */
export type SaleItem = Pick<RuleLine, 'price' | 'appId' | 'catalogItemId' | 'categoryIds'>

export type Sale = { readonly rule: SaleRule; readonly price: bigint }

/** The rule as a sale; undefined where it waits for more than one unit of an item, for a buyer, for an app or for an amount. */
export function saleRule({ id, name, createdDate, value, scopes, trigger }: DiscountRule): SaleRule | undefined {
  if ('bundle' in value) return undefined
  const required = requiredScopes(trigger)
  return required && { id, name, createdDate, value, itemsIn: [scopes, ...required] }
}

/** Returns the sale that lowers the price of one unit most, as a cart charges it; undefined if none lowers it. */
export function saleOf(rules: readonly SaleRule[], item: SaleItem): Sale | undefined {
  const line: RuleLine = { ...item, id: 'item', quantity: 1 }
  const fitting = rules.filter(({ itemsIn }) => itemsIn.every((scopes) => linesIn([line], scopes).length > 0))
  const best = bestForLine(
    fitting.toSorted(byAge).map((rule) => ({ ...rule, scopes: [] })),
    line,
  )
  if (!best || best.saving <= 0n) return undefined
  return { rule: fitting.find(({ id }) => id === best.rule.id)!, price: item.price - best.saving }
}

type Scopes = readonly (readonly ItemScope[])[]

/** The lists of scopes that an item must be in so that one unit of it alone meets the trigger; undefined where that never suffices. */
function requiredScopes(trigger: Trigger | undefined): Scopes | undefined {
  switch (trigger?.type) {
    case undefined:
      return []
    case 'AND': {
      const all = trigger.triggers.map(requiredScopes)
      return all.every((each) => each !== undefined) ? all.flat() : undefined
    }
    case 'OR':
      return trigger.triggers.map(requiredScopes).reduce((one, other) => (one && other ? either(one, other) : (one ?? other)))
    case 'ITEM_QUANTITY_RANGE':
      return trigger.to === undefined && (trigger.from ?? 1) <= 1 ? [trigger.scopes] : undefined
    case 'SUBTOTAL_RANGE':
      return trigger.to === undefined && (trigger.from ?? 0n) <= 0n ? [trigger.scopes] : undefined
    default:
      return undefined
  }
}

/** Items that meet all of one or all of the other. */
function either(one: Scopes, other: Scopes): Scopes {
  return one.flatMap((first) => other.map((second) => (first.length > 0 && second.length > 0 ? [...first, ...second] : [])))
}
