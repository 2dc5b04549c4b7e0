import { applyLineDiscounts, type DiscountedLine } from '../discounts.ts'
import type { DiscountInput } from '../totals-input.ts'
import type { DiscountRule, RuleLine, RuleValue } from './rule.ts'
import { linesIn } from './scope.ts'
import { isMet, type TriggerFacts } from './trigger.ts'
import { dearestUnits, unitsByLine } from './units.ts'

/**
 * The automatic discounts that apply. A line gets one of them, the one that lowers it most; a bundle ("3 for 20") replaces what
 * its lines would get otherwise where it saves more than that.
 */
export function automaticDiscounts(rules: readonly DiscountRule[], facts: TriggerFacts): DiscountInput[] {
  const lines = facts.lines.filter(({ quantity }) => quantity > 0)
  const live = rules.toSorted(byAge).filter((rule) => isMet(rule.trigger, facts))
  const chosen = new Map(lines.map((line) => [line.id, bestForLine(live, line)]))
  const bundles = live.flatMap((rule) => ofBundle(rule, linesIn(lines, rule.scopes)) ?? [])
  const discounts: DiscountInput[] = []
  const taken = new Set<string>()
  for (const { discount, saving } of bundles.toSorted(bySaving)) {
    const ids = discount.lineIds ?? []
    const otherwise = ids.reduce((sum, id) => sum + (chosen.get(id)?.saving ?? 0n), 0n)
    if (saving <= otherwise || ids.some((id) => taken.has(id))) continue
    for (const id of ids) taken.add(id)
    discounts.push(discount)
  }
  const single = live.flatMap((rule) => {
    const lineIds = lines.filter(({ id }) => chosen.get(id)?.rule === rule && !taken.has(id)).map(({ id }) => id)
    return lineIds.length > 0 && !('bundle' in rule.value) ? inputOf(rule, rule.value, lineIds) : []
  })
  return [...single, ...discounts]
}

/** The rule that lowers a line most. `rules` are in the order of their age: of equal ones, the first counts. */
export function bestForLine(rules: readonly DiscountRule[], line: RuleLine): Candidate | undefined {
  let best: Candidate | undefined
  for (const rule of rules) {
    const saving = linesIn([line], rule.scopes).length > 0 ? savingOnLine(rule, line) : undefined
    if (saving !== undefined && saving > (best?.saving ?? 0n)) best = { rule, saving }
  }
  return best
}

type Candidate = { readonly rule: DiscountRule; readonly saving: bigint }

type Bundle = { readonly discount: DiscountInput; readonly saving: bigint }

/** Returns the amount that the rule alone takes off a line; undefined for a rule about several units together. */
export function savingOnLine(rule: DiscountRule, line: RuleLine): bigint | undefined {
  if ('bundle' in rule.value) return undefined
  return applyLineDiscounts([priced(line)], [inputOf(rule, rule.value, [line.id])])[0]!.discount
}

/** The dearest units make up the bundles, which is best for the buyer. */
function ofBundle(rule: DiscountRule, lines: readonly RuleLine[]): Bundle | undefined {
  if (!('bundle' in rule.value)) return undefined
  const { quantity, price } = rule.value.bundle
  const count = Math.floor(lines.reduce((sum, line) => sum + line.quantity, 0) / quantity)
  const units = dearestUnits(lines, count * quantity)
  const saving = units.reduce((sum, unit) => sum + unit.price * BigInt(unit.quantity), 0n) - price * BigInt(count)
  if (saving <= 0n) return undefined
  const discount = inputOf(
    rule,
    { amount: saving },
    units.map(({ id }) => id),
  )
  return { discount: { ...discount, units: unitsByLine(units) }, saving }
}

function inputOf(
  { id }: DiscountRule,
  value: Exclude<RuleValue, { bundle: unknown }> | { amount: bigint },
  lineIds: readonly string[],
): DiscountInput {
  return { id, kind: 'SPECIFIC_ITEMS', source: 'discountRule', value, lineIds }
}

function priced({ id, quantity, price }: RuleLine): DiscountedLine {
  const input = { id, quantity, unitPrice: price, taxRates: [] }
  const lineTotal = price * BigInt(quantity)
  return { input, price, optionsPrice: 0n, fullPrice: price, lineTotal, discount: 0n, discounts: [] } as DiscountedLine
}

export function byAge<Rule extends Pick<DiscountRule, 'id' | 'createdDate'>>(one: Rule, other: Rule): number {
  const [first, second] = [`${one.createdDate}/${one.id}`, `${other.createdDate}/${other.id}`]
  return first < second ? -1 : first > second ? 1 : 0
}

function bySaving(one: Bundle, other: Bundle): number {
  return one.saving > other.saving ? -1 : one.saving < other.saving ? 1 : 0
}
