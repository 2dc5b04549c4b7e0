import type { JobName } from '../../../kernel/site/site.ts'

/**
 * Mails the buyer about a payment that needs them. CONFIRM: the bank demands a confirmation. FAILED: a payment of a placed order that
 * took days was declined. `mailKey` names the mail, so that it is written once.
 */
export const mailPaymentProblem: JobName<{
  orderId: string
  paymentId: string
  problem: 'CONFIRM' | 'FAILED'
  mailKey: string
}> = { name: 'notifications.mail-payment-problem' }
