// Orders come to be: from baskets, from imports; and unpaid ones go.
export { orderPricer } from '../amounts.ts'
export { importOrder } from '../import-order.ts'
export { orderOfBasket, tipFee, type PlaceOrderInput } from '../order-of-basket.ts'
export { placeOrder, type PlacedOrder, type WrittenOrder } from '../place.ts'
export { notifiesBuyer } from '../store/creation-settings.ts'
export { keepHolds, loadHeld, loadHeldForCheckout, type WantedHolds } from '../held.ts'
export { detachCheckout } from '../store/orders.ts'
export { outdateUnfinished, replaceUnfinished } from '../withdraw.ts'
