import type { Metadata } from 'next'
import { checkOut, setQuantity } from '@/app/actions'
import { cart, shop } from '@/lib/shop'
import { ActionForm } from '@/ui/action-form'
import { Picture } from '@/ui/picture'

export const metadata: Metadata = { title: 'Cart' }

export default async function CartPage() {
  const lines = (await cart())?.lineItems ?? []
  if (lines.length === 0) return <h1>Your cart is empty</h1>
  const { currentCart } = await shop()
  const { priceSummary } = await currentCart.estimateCurrentCartTotals({ calculateTax: false, calculateShipping: false })
  return (
    <>
      <h1>Cart</h1>
      <ul className="lines">
        {lines.map(({ _id, productName, image, descriptionLines = [], quantity = 0, price }) => {
          const name = productName?.translated ?? ''
          return (
            <li key={_id}>
              <Picture image={image} alt="" width={96} height={120} sizes="96px" />
              <div>
                <strong>{name}</strong>
                {descriptionLines.map((line) => (
                  <small key={line.name?.original}>
                    {line.name?.translated}: {line.plainText?.translated ?? line.colorInfo?.translated}
                  </small>
                ))}
                <ActionForm action={setQuantity} className="quantity">
                  <input type="hidden" name="lineId" value={_id!} />
                  <button name="quantity" value={quantity - 1} aria-label={`One ${name} less`}>
                    −
                  </button>
                  <output aria-label={`Quantity of ${name}`}>{quantity}</output>
                  <button name="quantity" value={quantity + 1} aria-label={`One more ${name}`}>
                    +
                  </button>
                </ActionForm>
              </div>
              <span className="price">{price?.formattedConvertedAmount}</span>
            </li>
          )
        })}
      </ul>
      <div className="total">
        Subtotal <strong>{priceSummary?.subtotal?.formattedAmount}</strong>
        <small>Tax and delivery follow at the checkout.</small>
        <ActionForm action={checkOut}>
          <button>Checkout</button>
        </ActionForm>
      </div>
    </>
  )
}
