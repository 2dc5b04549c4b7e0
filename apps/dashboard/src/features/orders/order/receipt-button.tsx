import { t } from '@lingui/core/macro'
import { generateReceipts } from '@stoa/contract/calls/ecom/order-billing'
import { getReceiptFile, listOrderReceipts } from '@stoa/contract/calls/stoa/receipts'
import type { Payment } from '@stoa/contract/services/ecom/order-transactions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { api } from '../../../lib/calls/api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { openPdf } from '../../../lib/files/download.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'

/** Below the order's key, so that whatever reloads the order reloads its receipts. */
const receiptsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'receipts'],
    queryFn: async ({ signal }) => (await api.call(listOrderReceipts, { orderId }, { signal })).receipts ?? [],
  })

/** Opens the receipt of a payment, or makes it. Payments without money have none. */
export function ReceiptButton({
  orderId,
  payment: { id, status, regularPaymentDetails },
}: {
  orderId: string
  payment: Payment
}) {
  const isPaid = regularPaymentDetails && (status === 'APPROVED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED')
  const { data: receipts } = useQuery({ ...receiptsQuery(orderId), enabled: isAllowed(listOrderReceipts) && Boolean(isPaid) })
  const open = useCall(getReceiptFile, {
    failed: t`We couldn’t open the receipt`,
    onDone: ({ content, fileName }) => openPdf(content!, fileName!),
  })
  const generate = useCall(generateReceipts, {
    failed: t`We couldn’t create the receipt`,
    done: t`Receipt created`,
    refreshes: [{ queryKey: ['order', orderId] }],
  })
  if (!isPaid || !receipts) return null
  const receipt = receipts.find(({ paymentId }) => paymentId === id)
  if (receipt) {
    return (
      <CallButton call={open} size="compact-xs" onClick={() => open.send({ orderId, receiptId: receipt.id! })}>
        {t`Receipt`}
      </CallButton>
    )
  }
  return (
    <CallButton call={generate} size="compact-xs" onClick={() => generate.send({ orderId, paymentIds: [id!] })}>
      {t`Create receipt`}
    </CallButton>
  )
}
