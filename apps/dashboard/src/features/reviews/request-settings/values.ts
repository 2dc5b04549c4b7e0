import type { ReviewRequestRule } from '@stoa/contract/services/stoa/review-requests'

/** Numbers in wire format, as the fields have them. */
export interface RuleValues {
  enabled: boolean
  days: string
  quietFrom: string
  quietUntil: string
  maxReminders: string
  reminderDays: string
}

export function toValues(rule: ReviewRequestRule): RuleValues {
  const { enabled = false, days, quietFrom, quietUntil, maxReminders, reminderDays } = rule
  return {
    enabled,
    days: String(days),
    quietFrom: String(quietFrom),
    quietUntil: String(quietUntil),
    maxReminders: String(maxReminders),
    reminderDays: String(reminderDays),
  }
}

export function toRequest(values: RuleValues, { revision }: ReviewRequestRule): { rule: ReviewRequestRule } {
  const { enabled, ...numbers } = values
  const { days, quietFrom, quietUntil, maxReminders, reminderDays } = numbers
  return {
    rule: {
      ...(revision && { revision }),
      enabled,
      days: Number(days),
      quietFrom: Number(quietFrom),
      quietUntil: Number(quietUntil),
      maxReminders: Number(maxReminders),
      reminderDays: Number(reminderDays),
    },
  }
}
