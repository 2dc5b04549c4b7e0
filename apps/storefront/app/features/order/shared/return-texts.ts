import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  ReturnDeliveryPayer,
  ReturnProblem,
  ReturnReason,
  ReturnStatus,
  ReturnStepKind,
} from '@stoa/contract/services/stoa/own-returns'

export const returnReasons: Readonly<Record<ReturnReason, MessageDescriptor>> = {
  DOES_NOT_FIT: msg`Doesn’t fit`,
  NOT_AS_DESCRIBED: msg`Not as described`,
  DAMAGED: msg`Arrived damaged or defective`,
  WRONG_ITEM: msg`Wrong item`,
  ARRIVED_LATE: msg`Arrived too late`,
  CHANGED_MIND: msg`Changed my mind`,
  OTHER: msg({ message: 'Other', context: 'reason of a return' }),
}

/** Why an item cannot be returned. */
export const returnProblems: Readonly<Record<ReturnProblem, MessageDescriptor>> = {
  NOT_SHIPPED: msg`Not shipped yet.`,
  PERIOD_OVER: msg`The time to return it is over.`,
  DIGITAL: msg`Downloads can’t be returned.`,
  GIFT_CARD: msg`Gift cards can’t be returned.`,
  PERSONALIZED: msg`It was made for you, so it can’t be returned.`,
  EXCLUDED: msg`We don’t take this item back.`,
  ALREADY_RETURNED: msg`It is already in a return, or was refunded.`,
  ORDER_CLOSED: msg`This order was cancelled.`,
  RETURNS_CLOSED: msg`Returns can’t be requested here. Please contact us.`,
}

export const returnStatuses: Readonly<Record<ReturnStatus, MessageDescriptor>> = {
  REQUESTED: msg`Requested: we’ll check it and email you`,
  APPROVED: msg`Approved: please send it back`,
  IN_TRANSIT: msg`On its way to us`,
  PARTLY_RECEIVED: msg`Partly received`,
  RECEIVED: msg`Received: we’re processing it`,
  CLOSED: msg`Completed`,
  DECLINED: msg`Declined`,
  CANCELED: msg({ message: 'Cancelled', context: 'return' }),
}

export const returnSteps: Readonly<Record<ReturnStepKind, MessageDescriptor>> = {
  REQUESTED: msg`Return requested`,
  APPROVED: msg`Return approved`,
  DECLINED: msg`Return declined`,
  CANCELED: msg`Return cancelled`,
  INSTRUCTIONS_SENT: msg`Instructions updated`,
  SENT: msg`You sent the parcel`,
  RECEIVED: msg`Items received`,
  REFUNDED: msg`Refund started`,
  REFUND_FAILED: msg`The refund didn’t go through. We’ll try again.`,
  EXCHANGE_BEGUN: msg`Exchange in preparation`,
  EXCHANGED: msg`Exchange confirmed`,
  CLOSED: msg`Return completed`,
}

export const deliveryPayers: Readonly<Record<ReturnDeliveryPayer, MessageDescriptor>> = {
  BUYER: msg`You pay for sending it back.`,
  DEDUCTED: msg`You get a label. Its price is deducted from the refund.`,
  SHOP: msg`We pay for the return delivery.`,
}
