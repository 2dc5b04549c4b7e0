import { notFound } from 'next/navigation'
import { find } from '@/lib/shop'
import { Page } from '@/ui/page'

/** The hosted checkout leads here, with the id of the order. */
export default async function ThankYou({ searchParams }: PageProps<'/thank-you'>) {
  const { orderId } = await searchParams
  const order = (await find(({ orders }) => orders.getOrder(String(orderId)))) ?? notFound()
  return (
    <Page title="Thank you">
      <p>{`We have received your order ${order.number} over ${order.priceSummary?.total?.formattedAmount}.`}</p>
      <ul>
        {order.lineItems?.map(({ _id, quantity, productName }) => (
          <li key={_id}>{`${quantity} × ${productName?.translated}`}</li>
        ))}
      </ul>
    </Page>
  )
}
