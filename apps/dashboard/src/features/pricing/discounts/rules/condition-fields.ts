import { msg } from '@lingui/core/macro'
import type { RuleFields } from '../../../../lib/rules/fields.ts'

/** The fields of a discount's conditions. `path` is the trigger of the contract. */
export const conditionFields = {
  subtotal: { kind: 'money', title: msg`Order value before discounts`, path: 'subtotalRange' },
  items: { kind: 'number', title: msg`Number of items`, path: 'itemQuantityRange', digits: 0 },
  app: { kind: 'entity', title: msg`A condition of an app`, path: 'customTrigger', entity: 'appConditions', cannotNegate: true },
} as const satisfies RuleFields
