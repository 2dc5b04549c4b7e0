import type { Stored } from '@stoa/contract'
import type { Automation, AutomationStatus, AutomationTrigger } from '@stoa/contract/services/stoa/automations'

/** An automation with what the database compares. */
export type AutomationFields = Automation & { status: AutomationStatus; triggerType: NonNullable<AutomationTrigger['type']> }

export type StoredAutomation = Stored<AutomationFields>
