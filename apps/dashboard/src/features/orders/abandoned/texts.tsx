import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type {
  AbandonedCheckoutActivityType,
  AbandonedCheckoutRow,
  ActivityActor,
  CheckoutStep,
  FunnelStepName,
  MarketingConsent,
  RecoverableLineState,
  RecoveryCause,
} from '@stoa/contract/services/stoa/abandoned-checkouts'
import { Status } from '../../../ui/feedback/status.tsx'

/** The last thing that a buyer did. */
export const steps: Readonly<Record<CheckoutStep, MessageDescriptor>> = {
  BEGUN: msg`Checkout opened`,
  CONTACT: msg`Contact entered`,
  DELIVERY: msg`Delivery chosen`,
  PAYMENT: msg`Payment tried`,
}

export const funnelSteps: Readonly<Record<FunnelStepName, MessageDescriptor>> = {
  CART: msg`Carts`,
  CHECKOUT: msg`Checkout opened`,
  CONTACT: msg`Contact entered`,
  DELIVERY: msg`Delivery chosen`,
  PAYMENT: msg`Payment tried`,
  ORDERED: msg`Ordered`,
}

export const causes: Readonly<Record<RecoveryCause, MessageDescriptor>> = {
  LINK: msg`By the recovery link`,
  MAIL: msg`After an email`,
  ITSELF: msg`Without being asked`,
}

export const activityTypes: Readonly<Record<AbandonedCheckoutActivityType, MessageDescriptor>> = {
  SCHEDULED: msg`Email scheduled`,
  EMAIL_SENT: msg`Email sent`,
  EMAIL_NOT_SENT: msg`Email not sent`,
  NOTIFICATION_SENT: msg`Notification sent`,
  TASK_CREATED: msg`Task created`,
  AUTOMATION_SKIPPED: msg`Automation skipped`,
}

export const actors: Readonly<Record<ActivityActor, MessageDescriptor>> = {
  ADMIN: msg`Staff or an app`,
  MEMBER: msg`The member`,
  VISITOR: msg`The visitor`,
  CONTACT: msg`The customer`,
}

export const consents: Readonly<Record<MarketingConsent, MessageDescriptor>> = {
  SUBSCRIBED: msg`Gets the newsletter`,
  UNSUBSCRIBED: msg`Unsubscribed`,
}

/** What a line is now; nothing for one that can be bought. */
export const lineStates: Readonly<Record<RecoverableLineState, MessageDescriptor | undefined>> = {
  AVAILABLE: undefined,
  FEWER: msg`Fewer in stock than wanted`,
  SOLD_OUT: msg`Sold out`,
  GONE: msg`No longer sold`,
  PERSONAL: msg`Made for this customer, so the link does not bring it back`,
}

export function StatusBadge({ of: { status } }: { of: Pick<AbandonedCheckoutRow, 'status'> }) {
  return status === 'RECOVERED' ? (
    <Status tone="good">{t({ message: 'Recovered', context: 'checkouts' })}</Status>
  ) : (
    <Status tone="warn">{t({ message: 'Abandoned', context: 'checkouts' })}</Status>
  )
}
