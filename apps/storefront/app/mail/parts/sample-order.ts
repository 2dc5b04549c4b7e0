import type { Order } from '@stoa/contract/services/ecom/orders'
import type { SampleFrame } from './sample-frame.ts'

const words = {
  en: { mug: 'Mug', print: 'Poster', size: 'Size', delivery: 'Standard', time: '2–4 working days', transfer: 'Bank transfer' },
  de: { mug: 'Becher', print: 'Poster', size: 'Größe', delivery: 'Standard', time: '2–4 Werktage', transfer: 'Überweisung' },
}

/** The products of the made-up order. */
export function sampleProducts({ language }: Pick<SampleFrame, 'language'>) {
  return {
    mug: { id: '00000000-0000-4000-8000-000000000001', name: words[language].mug },
    print: { id: '00000000-0000-4000-8000-000000000002', name: words[language].print },
  }
}

/** The order of the frame, otherwise a made-up one. */
export function sampleOrder(about: SampleFrame): Order {
  return about.order ?? madeUpOrder(about)
}

function madeUpOrder({ language, currency, date }: SampleFrame): Order {
  const { size, delivery, time, transfer } = words[language]
  const { mug, print } = sampleProducts({ language })
  const address = {
    address: { addressLine: 'Lindenallee 12', postalCode: '10115', city: 'Berlin', country: 'DE' },
    contactDetails: { firstName: 'Mia', lastName: 'Sommer' },
  }
  const line = (product: typeof mug, quantity: number, price: string, total: string, options: string[]) => ({
    id: product.id,
    productName: { original: product.name },
    quantity,
    price: { amount: price },
    lineItemPrice: { amount: total },
    descriptionLines: options.map((option) => ({ name: { original: size }, plainText: { original: option } })),
  })
  return {
    number: '10042',
    purchasedDate: date,
    currency,
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    fulfillmentStatus: 'PARTIALLY_FULFILLED',
    taxIncludedInPrices: true,
    lineItems: [line(mug, 2, '12.00', '24.00', []), line(print, 1, '36.00', '36.00', ['50 × 70 cm'])],
    priceSummary: {
      subtotal: { amount: '60.00' },
      shipping: { amount: '4.90' },
      tax: { amount: '10.36' },
      total: { amount: '64.90' },
    },
    balanceSummary: { balance: { amount: '64.90' } },
    offlinePayment: { title: transfer },
    billingInfo: address,
    shippingInfo: { title: delivery, logistics: { deliveryTime: time, shippingDestination: address } },
  }
}
