import { sql } from 'kysely'
import type { Module } from '../../../kernel/background/module.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { paymentRequest } from './entity.ts'
import { expireRequest } from './expire.ts'
import { paymentLinks } from './links.ts'
import { remindDaily } from './mail.ts'
import * as pages from './operations/pages.ts'
import * as requests from './operations/requests.ts'
import * as staff from './operations/staff.ts'
import { settlePaidRequests } from './settle.ts'

export { paymentLinks, type PaymentLinks } from './links.ts'
export { paymentRequestMail } from './mail.ts'
export { openFirstRequest } from './open.ts'
export { findPayableRequest } from './state.ts'

/** Payment requests: links by which buyers pay a part of what their orders owe. */
export function paymentRequestsModule({ secrets, limits }: { secrets: Secrets; limits: Pick<RateLimits, 'order'> }) {
  const options = { links: paymentLinks(secrets), limits }
  return {
    name: 'payment-requests',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'ecom/order-payment-requests': {
        createOrderPaymentRequest: requests.createOrderPaymentRequest(options),
        bulkCreateOrderPaymentRequests: requests.bulkCreateOrderPaymentRequests(options),
        getOrderPaymentRequest: requests.getOrderPaymentRequest,
        updateOrderPaymentRequest: requests.updateOrderPaymentRequest,
        deleteOrderPaymentRequest: requests.deleteOrderPaymentRequest,
        queryOrderPaymentRequests: requests.queryOrderPaymentRequests,
        getOrderPaymentRequestUrl: requests.getOrderPaymentRequestUrl(options),
        updateExtendedFields: requests.updateExtendedFields,
        voidOrderPaymentRequest: requests.voidOrderPaymentRequest,
        chargeOrderPaymentRequest: requests.chargeOrderPaymentRequest(options),
      },
      'stoa/payment-requests': {
        getPaymentRequestPage: pages.getPaymentRequestPage(options),
        payPaymentRequest: pages.payPaymentRequest(options),
        resumePaymentRequest: pages.resumePaymentRequest(options),
        getPaymentRequestReceipt: pages.getPaymentRequestReceipt(options),
        requestOrderPayments: staff.requestOrderPayments,
        sendPaymentRequest: staff.sendPaymentRequest,
        getPaymentRequestSettings: staff.getPaymentRequestSettings,
        updatePaymentRequestSettings: staff.updatePaymentRequestSettings,
      },
    },
    jobs: [expireRequest],
    schedules: [remindDaily],
    reactions: [settlePaidRequests],
    fileUsages: [usageBy(paymentRequest, { kind: 'ORDER', title: sql`shown.title`, screenId: sql`shown.order_id` })],
  } satisfies Module
}
