import type { FreeTrialPeriod, Subscription } from '@stoa/contract/services/stores/products-v-3'
import type { SubscriptionOption } from '@stoa/contract/services/stores/subscription-options'
import { toDecimal } from '@stoa/web/decimal'

export type Frequency = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

/** A subscription in the form of its product. */
export interface SubscriptionValues {
  /** Stable while it is edited. */
  key: string
  /** Empty for a new one. One of the shop has the same ID in all its products. */
  id: string
  title: string
  description: string
  visible: boolean
  frequency: Frequency
  interval: string
  /** NEVER: it goes on until the customer cancels. */
  ends: 'NEVER' | 'AFTER'
  /** The number of payments, for AFTER. */
  cycles: string
  discountType: 'NONE' | 'AMOUNT' | 'PERCENT'
  discount: string
  /** Empty without a free trial. */
  trial: string
  trialUnit: Frequency
  /** Empty, or the earliest moment of the first charge. */
  startDate: string
}

/** The contract's limit. */
export const maxSubscriptions = 6

export function newSubscription(): SubscriptionValues {
  return {
    key: crypto.randomUUID(),
    id: '',
    title: '',
    description: '',
    visible: true,
    frequency: 'MONTH',
    interval: '1',
    ends: 'NEVER',
    cycles: '',
    discountType: 'NONE',
    discount: '',
    trial: '',
    trialUnit: 'DAY',
    startDate: '',
  }
}

export function toSubscriptionValues(saved: Subscription): SubscriptionValues {
  const { id, title, description, visible, frequency, interval, billingCycles, discount, freeTrialPeriod, startDate } = saved
  return {
    key: id ?? '',
    id: id ?? '',
    title: title ?? '',
    description: description ?? '',
    visible: visible !== false,
    frequency: toFrequency(frequency, 'MONTH'),
    interval: String(interval ?? 1),
    ends: billingCycles ? 'AFTER' : 'NEVER',
    cycles: billingCycles?.toString() ?? '',
    discountType: discount?.amountOff ? 'AMOUNT' : discount?.percentOff ? 'PERCENT' : 'NONE',
    discount: discount?.amountOff ?? discount?.percentOff?.toString() ?? '',
    trial: freeTrialPeriod ? String(freeTrialPeriod.interval ?? 1) : '',
    trialUnit: toFrequency(freeTrialPeriod?.frequency, 'DAY'),
    startDate: startDate ?? '',
  }
}

/** A subscription of the shop as the product will have it. */
export function fromOption(option: SubscriptionOption, visible = true): SubscriptionValues {
  const { autoRenewal, billingCycles, frequency, interval, freeTrialPeriod, startDate } = option.subscriptionSettings ?? {}
  const { type, value } = option.discount ?? {}
  return toSubscriptionValues({
    id: option.id ?? null,
    title: option.title ?? '',
    description: option.description ?? null,
    visible,
    ...(frequency && { frequency }),
    interval: interval ?? 1,
    ...(!autoRenewal && billingCycles && { billingCycles }),
    ...(type === 'AMOUNT' && { discount: { type, amountOff: String(value) } }),
    ...(type === 'PERCENT' && value !== undefined && { discount: { type, percentOff: value } }),
    ...(freeTrialPeriod && { freeTrialPeriod }),
    ...(startDate && { startDate }),
  })
}

export function toSubscription(values: SubscriptionValues): Subscription {
  const { id, title, description, visible, frequency, interval, ends, cycles, discountType, startDate } = values
  const discount = toDecimal(values.discount) ?? values.discount
  return {
    ...(id && { id }),
    title: title.trim(),
    ...(description.trim() && { description: description.trim() }),
    visible,
    frequency,
    interval: Number(interval),
    ...(ends === 'NEVER' ? { autoRenewal: true } : { billingCycles: Number(cycles) }),
    ...(discountType === 'AMOUNT' && { discount: { type: 'AMOUNT', amountOff: discount } }),
    ...(discountType === 'PERCENT' && { discount: { type: 'PERCENT', percentOff: Number(discount) } }),
    ...(values.trial.trim() && { freeTrialPeriod: toTrial(values) }),
    ...(startDate && { startDate }),
  } as Subscription
}

/** All fields of a subscription of the shop: one that is empty here is removed. */
export function toOption(values: SubscriptionValues): SubscriptionOption {
  const { title, description, frequency, interval, ends, cycles, discountType, discount, startDate } = values
  return {
    title: title.trim(),
    description: description.trim() || null,
    subscriptionSettings: {
      frequency,
      interval: Number(interval),
      autoRenewal: ends === 'NEVER',
      billingCycles: ends === 'NEVER' ? null : Number(cycles),
      freeTrialPeriod: toTrial(values),
      startDate: startDate || null,
    },
    discount:
      discountType === 'NONE'
        ? { type: 'UNDEFINED', value: 0 }
        : { type: discountType, value: Number(toDecimal(discount) ?? discount) },
  }
}

function toTrial({ trial, trialUnit }: SubscriptionValues): FreeTrialPeriod | null {
  return trial.trim() ? { frequency: trialUnit, interval: Number(trial) } : null
}

function toFrequency(frequency: string | undefined, otherwise: Frequency): Frequency {
  return frequency === 'DAY' || frequency === 'WEEK' || frequency === 'MONTH' || frequency === 'YEAR' ? frequency : otherwise
}
