export { fulfillmentStatusOf, isDeliveredOnPayment } from './fulfillment-status.ts'
export { hasUnitsToShip, leftToShip, shippedUnits, sentUnits, unitsLeft, type ShippedUnits } from './units.ts'
