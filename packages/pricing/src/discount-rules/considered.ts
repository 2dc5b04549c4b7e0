import { automaticDiscounts, bestForLine, byAge, savingOnLine } from './automatic.ts'
import type { DiscountRule } from './rule.ts'
import { linesIn, unitsOf } from './scope.ts'
import { isMet, type TriggerFacts } from './trigger.ts'

/** The outcome of a rule for a line, with the reason. */
export type RuleOutcome =
  | 'APPLIES'
  | 'CONDITION_NOT_MET'
  /** Fewer units than its price is for. */
  | 'MORE_ITEMS_NEEDED'
  /** The item does not cost more than the rule's price. */
  | 'LOWERS_NOTHING'
  /** Another rule lowers the line more, or several lines together. */
  | 'LOWERS_LESS'
  /** Another rule lowers it by the same amount and is older. */
  | 'IS_NEWER'

export type ConsideredRule = {
  readonly id: string
  readonly name: string
  readonly outcome: RuleOutcome
  /** The amount that the rule alone would take off the whole line. Absent for a rule about several units together. */
  readonly saving?: bigint
}

/** The rules about the items of each line, the oldest first. It follows `automaticDiscounts` and decides nothing. */
export function consideredRules(
  rules: readonly DiscountRule[],
  facts: TriggerFacts,
): ReadonlyMap<string, readonly ConsideredRule[]> {
  const applied = automaticDiscounts(rules, facts)
  const sorted = rules.toSorted(byAge)
  const met = sorted.filter(({ trigger }) => isMet(trigger, facts))
  return new Map(
    facts.lines.map((line) => {
      const own = new Set(applied.filter(({ lineIds }) => lineIds?.includes(line.id)).map(({ id }) => id))
      const best = bestForLine(met, line)
      const about = sorted.filter(({ scopes }) => linesIn([line], scopes).length > 0)
      return [
        line.id,
        about.map((rule): ConsideredRule => {
          const saving = savingOnLine(rule, line)
          const outcome = own.has(rule.id) ? 'APPLIES' : refusalOf(rule, saving, { facts, best, own })
          return { id: rule.id, name: rule.name, outcome, ...(saving !== undefined && { saving }) }
        }),
      ]
    }),
  )
}

type Others = { facts: TriggerFacts; best: ReturnType<typeof bestForLine>; own: ReadonlySet<string> }

function refusalOf(rule: DiscountRule, saving: bigint | undefined, { facts, best, own }: Others): RuleOutcome {
  if (!isMet(rule.trigger, facts)) return 'CONDITION_NOT_MET'
  if ('bundle' in rule.value) {
    if (unitsOf(linesIn(facts.lines, rule.scopes)) < rule.value.bundle.quantity) return 'MORE_ITEMS_NEEDED'
    return own.size > 0 ? 'LOWERS_LESS' : 'LOWERS_NOTHING'
  }
  if (!saving) return 'LOWERS_NOTHING'
  return best && own.has(best.rule.id) && saving === best.saving ? 'IS_NEWER' : 'LOWERS_LESS'
}
