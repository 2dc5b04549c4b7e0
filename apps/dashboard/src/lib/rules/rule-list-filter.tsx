import type { MessageDescriptor } from '@lingui/core'
import type { DialogFilter } from '../../ui/list/column.ts'
import type { RuleFields } from './fields.ts'
import { RuleDrawer } from './rule-drawer.tsx'
import { findFaults } from './rule-faults.ts'
import { toFilter } from './rule-filter.ts'
import { readRule } from './rule-in-url.ts'
import { RuleInWords } from './rule-words.tsx'
import type { Rule } from './rule.ts'

interface RuleListFilter {
  /** The parameter name in the URL. */
  key: string
  title: MessageDescriptor
  /** The subject of the conditions, for example 'Products with'. */
  legend: MessageDescriptor
  /** For example '12 products match'. */
  countInWords: (count: number) => string
  fields: RuleFields
}

/** A filter of a list whose value is a rule. */
export function ruleListFilter({ key, title, legend, countInWords, fields }: RuleListFilter): DialogFilter {
  return {
    key,
    title,
    secondary: true,
    reads: ([text]) => ruleIn(text, fields) !== undefined,
    Dialog: (props) => <RuleDrawer {...props} legend={legend} countInWords={countInWords} fields={fields} />,
    Chosen: ({ values: [text] }) => {
      const rule = ruleIn(text, fields)
      return rule && <RuleInWords rule={rule} fields={fields} />
    },
  }
}

/** The server's filter for the value of the filter in the URL. Undefined without a rule. */
export function toRuleFilter(values: readonly string[] = [], fields: RuleFields): object | undefined {
  const rule = ruleIn(values[0], fields)
  return rule && toFilter(rule, fields)
}

/** Undefined for a damaged value. */
export function ruleIn(text: string | undefined, fields: RuleFields): Rule | undefined {
  const rule = text === undefined ? undefined : readRule(text)
  return rule && findFaults(rule, fields).length === 0 ? rule : undefined
}
