import { service, type Automation } from '@stoa/contract/services/stoa/automations'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { checkAutomation } from './check.ts'
import type { AutomationFields, StoredAutomation } from './stored-automation.ts'

export type { AutomationFields, StoredAutomation } from './stored-automation.ts'

export const automation = entity<AutomationFields>({
  service,
  type: 'Automation',
  table: 'automation',
  columns: { status: { column: 'status', notNull: true }, triggerType: { column: 'trigger_type', notNull: true } },
  queryable: { triggerType: { operators: ['$eq'], sortable: false }, status: { operators: ['$eq'], sortable: false } },
  prepare: (site, next, before) => checkAutomation(site, next, before),
})

/** An automation as the interface shows it. */
export function showAutomation({ triggerType: _type, ...shown }: StoredAutomation): Automation {
  return shown
}
