import { giftCardAppId } from '../../../packages/web/src/gift-card.ts'
import { aVisitor, recipient } from '../../support/shop/builders.ts'
import type { TestShop } from '../../support/shop/shop.ts'

export async function aGiftCardProduct(shop: TestShop) {
  const { body } = await shop.owner('POST', '/gift-cards/v1/gift-card-products', {
    giftCardProduct: {
      name: 'Gift card',
      presetVariants: [{ price: { amount: '45.00' }, value: { amount: '50.00' } }],
      customVariant: { minValue: { amount: '10.00' }, maxValue: { amount: '200.00' } },
      expirationType: 'RELATIVE',
      relativeExpirationDate: { value: 2, period: 'YEARS' },
    },
  })
  return body.giftCardProduct
}

export async function buy(shop: TestShop, product: any, options: object, quantity = 1) {
  const visitor = await aVisitor(shop)
  const address = { address: { country: 'DE' }, contactDetails: recipient }
  const { body } = await visitor.send('POST', '/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [{ quantity, catalogReference: { appId: giftCardAppId, catalogItemId: product.id, options } }],
    checkoutInfo: { buyerInfo: { email: 'buyer@example.com' }, billingInfo: address },
  })
  const pay = async () =>
    visitor.send('POST', `/ecom/v1/checkouts/${body.checkout.id}/create-order-and-charge`, {
      paymentToken: await visitor.cardToken('4242424242424242'),
    })
  return { visitor, checkout: body.checkout, pay }
}
