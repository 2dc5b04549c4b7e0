import type { LastAttemptAction, OutOfStockRule, ReminderRule } from '@stoa/contract/services/stoa/subscriptions'

export interface Values {
  /** Numbers with commas between them. */
  retryDays: string
  afterLastAttempt: LastAttemptAction
  outOfStock: OutOfStockRule
  buyersPause: boolean
  buyersChange: boolean
  remindersFor: ReminderRule
  /** Whole days. */
  reminderDays: string
  substitutes: SubstituteValues[]
}

/** What is delivered in place of a product. */
export interface SubstituteValues {
  /** Stable while it is edited. */
  key: string
  product: string
  /** Set where one variant of the product has a substitute of its own, which other programs can write. */
  ofVariant: string
  /** The variant that is delivered. */
  substitute: string
}
