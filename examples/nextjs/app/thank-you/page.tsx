import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { foundOr404, shop } from '@/lib/shop'

export const metadata: Metadata = { title: 'Thank you' }

/** Where the hosted checkout leads back to, with the id of the order. */
export default async function Thanks({ searchParams }: { searchParams: Promise<{ orderId?: string }> }) {
  const { orderId } = await searchParams
  if (!orderId) notFound()
  const { orders } = await shop()
  const order = await foundOr404(orders.getOrder(orderId))
  return (
    <>
      <h1>Thank you</h1>
      <p>
        We have received your order {order.number} over {order.priceSummary?.total?.formattedAmount}.
      </p>
      <ul>
        {order.lineItems?.map((line) => (
          <li key={line._id}>
            {line.quantity} × {line.productName?.translated}
          </li>
        ))}
      </ul>
      <Link href="/">Back to the shop</Link>
    </>
  )
}
