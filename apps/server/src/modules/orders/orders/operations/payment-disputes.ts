import * as contract from '@stoa/contract/services/stoa/payment-disputes'
import { formatAmount } from '@stoa/pricing'
import { invalid, notFound } from '../../../../kernel/basics/errors.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { providerNamed } from '../../payments/index.ts'
import { acceptLoss, submitEvidence } from '../money/disputes.ts'
import { findDispute, listDisputes, type ListedDispute } from '../store/disputes.ts'

const contentTypes = { APPLICATION_PDF: 'application/pdf', IMAGE_PNG: 'image/png', IMAGE_JPEG: 'image/jpeg' } as const

export const listPaymentDisputes = implementRead(contract.listPaymentDisputes, async ({ site }, { orderId, status }) => {
  const disputes = await listDisputes(site, { orderId: orderId ?? undefined, status: status ?? undefined })
  return { disputes: disputes.map(present) }
})

export const submitDisputeEvidence = implementAction(
  contract.submitDisputeEvidence,
  async (context, { disputeId, text, files = [] }) => {
    const dispute = await getDispute(context.site, disputeId)
    const sent = files.map(({ name = '', contentType = 'APPLICATION_PDF', content = '' }, index) => ({
      name,
      contentType: contentTypes[contentType],
      content: readBase64(content, `files[${index}].content`),
    }))
    return { dispute: present(await submitEvidence(context, dispute, { text, files: sent })) }
  },
)

export const acceptDispute = implementAction(contract.acceptDispute, async (context, { disputeId }) => ({
  dispute: present(await acceptLoss(context, await getDispute(context.site, disputeId))),
}))

/** Evidence is sent once, so a file that is damaged is refused: `Buffer.from` leaves out what it cannot read. */
function readBase64(text: string, field: string): Buffer {
  const content = Buffer.from(text, 'base64')
  if (content.length === 0 || content.toString('base64') !== text)
    throw invalid({ field, description: 'is no Base64', violatedRule: 'FORMAT', data: {} })
  return content
}

async function getDispute(site: SiteRead, id: string): Promise<ListedDispute> {
  const dispute = await findDispute(site, id)
  if (!dispute) throw notFound('paymentDispute', { id })
  return dispute
}

function present(dispute: ListedDispute): contract.PaymentDispute {
  const { id, provider, order_id, order_number, payment_id, external_id, amount_minor, currency, reason, status } = dispute
  return {
    id,
    provider,
    orderId: order_id,
    orderNumber: order_number,
    paymentId: payment_id,
    externalId: external_id,
    amount: formatAmount(amount_minor, currency),
    currency,
    reason,
    status,
    isMoneyTaken: dispute.is_money_taken,
    ...(dispute.respond_by && { respondBy: dispute.respond_by.toISOString() }),
    openedDate: dispute.opened_date.toISOString(),
    ...(dispute.submitted_date && { submittedDate: dispute.submitted_date.toISOString() }),
    takesEvidence: providerNamed(provider)?.takesEvidence ?? false,
  }
}
