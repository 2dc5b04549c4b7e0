import { changeLine, checkOut, setCoupon } from '@/app/actions'
import { currentCart, shop } from '@/lib/shop'
import { ActionForm } from '@/ui/action-form'
import { Page } from '@/ui/page'
import { Picture } from '@/ui/picture'

export default async function CartPage() {
  const { lineItems = [], coupons: [coupon] = [], paymentInfo } = (await currentCart()) ?? {}
  if (lineItems.length === 0) return <Page title="Your cart is empty" />
  const { summary } = await (await shop()).currentCartV2.estimateCurrentCart()
  const { subtotal, discount, total } = summary!.priceSummary!
  const { format } = new Intl.NumberFormat('en', { style: 'currency', currency: paymentInfo!.currencyCode })
  const money = (price?: { amount?: string }) => format(Number(price?.amount))
  return (
    <Page title="Cart">
      <ul className="lines">
        {lineItems.map(({ _id, name, attributes: { image, descriptionLines } = {}, quantityInfo, pricing }) => (
          <li key={_id}>
            <Picture image={image} alt="" width={96} height={120} sizes="96px" />
            <div>
              {name?.translated}
              <small>{descriptionLines?.map((line) => (line.plainText ?? line.colorInfo)?.translated).join(', ')}</small>
              <ActionForm action={changeLine}>
                <input type="hidden" name="lineItemId" value={_id} />
                <input
                  type="number"
                  name="quantity"
                  min={1}
                  defaultValue={quantityInfo?.requestedQuantity}
                  aria-label="Quantity"
                />
                <button>Update</button>
                <button name="remove">Remove</button>
              </ActionForm>
            </div>
            {money(pricing?.totalPrice)}
          </li>
        ))}
      </ul>
      <div className="total">
        <ActionForm action={setCoupon}>
          {coupon && <input type="hidden" name="couponId" value={coupon._id} />}
          {!coupon && <input name="code" aria-label="Coupon code" placeholder="Coupon code" required />}
          <button>{coupon ? `Remove coupon ${coupon.code}` : 'Apply'}</button>
        </ActionForm>
        <p>Subtotal {money(subtotal)}</p>
        {Number(discount?.amount) > 0 && <p>Discount −{money(discount)}</p>}
        <strong>Total {money(total)}</strong>
        <small>Tax and delivery follow at the checkout.</small>
        <ActionForm action={checkOut}>
          <button>Checkout</button>
        </ActionForm>
      </div>
    </Page>
  )
}
