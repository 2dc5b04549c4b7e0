import type { Stored } from '@stoa/contract'
import { service, type Automation, type AutomationStatus, type AutomationTrigger } from '@stoa/contract/services/stoa/automations'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { checkAutomation } from './check.ts'

/** An automation with what the database compares. */
export type AutomationFields = Automation & { status: AutomationStatus; triggerType: NonNullable<AutomationTrigger['type']> }

export type StoredAutomation = Stored<AutomationFields>

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
