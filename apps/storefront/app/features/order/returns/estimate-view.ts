/** An estimated refund, as it is shown. */
export interface EstimateView {
  rows: { name: 'delivery' | 'restockingFee' | 'deliveryDeduction' | 'notRefundable' | 'item'; label: string; amount: string }[]
  total: string
}
