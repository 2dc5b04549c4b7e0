import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { AutomationStatus, AutomationTrigger, AutomationTriggerType } from '@stoa/contract/services/stoa/automations'
import type { Tone } from '../../../ui/feedback/status.tsx'

export const triggerNames: Readonly<Record<AutomationTriggerType, MessageDescriptor>> = {
  CHECKOUT_ABANDONED: msg`A checkout is abandoned`,
  ORDER_PLACED: msg`An order is placed`,
  ORDER_DELIVERED: msg`An order is delivered`,
  REVIEW_WANTED: msg`A delivered order is not reviewed`,
  BACK_IN_STOCK: msg`Somebody was told that an item is back in stock`,
  BIRTHDAY: msg`A member’s birthday`,
  MEMBER_JOINED: msg`Somebody becomes a member`,
  CUSTOMER_INACTIVE: msg`A customer has not bought for long`,
  NEWSLETTER: msg`Now: a newsletter`,
}

export function describeTrigger({ type, inactiveDays = 180 }: AutomationTrigger = {}): string {
  if (type === 'CUSTOMER_INACTIVE')
    return t`${plural(inactiveDays, { one: 'A customer has not bought for # day', other: 'A customer has not bought for # days' })}`
  return type ? t(triggerNames[type]) : ''
}

export const statuses: Readonly<Record<AutomationStatus, readonly [label: MessageDescriptor, tone: Tone]>> = {
  DRAFT: [msg({ message: 'Draft', context: 'automation' }), 'plain'],
  ACTIVE: [msg({ message: 'Active', context: 'automation' }), 'good'],
  PAUSED: [msg({ message: 'Paused', context: 'automation' }), 'warn'],
  FINISHED: [msg({ message: 'Sent', context: 'newsletter' }), 'plain'],
}
