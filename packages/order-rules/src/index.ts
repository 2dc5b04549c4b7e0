export { fulfillmentStatusOf, isDeliveredOnPayment } from './fulfillment-status.ts'
export { hasUnitsToShip, leftToShip, shippedUnits, unitsLeft, type ShippedUnits } from './units.ts'
