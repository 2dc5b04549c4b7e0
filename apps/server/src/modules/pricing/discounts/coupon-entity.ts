import { service, type Coupon } from '@stoa/contract/services/marketing/coupons'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { checkedCoupon, type CouponFields, type StoredCoupon } from './check-coupon.ts'

export const coupon = entity<CouponFields>({
  service,
  type: 'Coupon',
  table: 'coupon',
  columns: {
    'specification.code': { column: 'code', notNull: true },
    'specification.startTime': { column: 'start_time', type: 'bigint' },
    'specification.expirationTime': { column: 'expiration_time', type: 'bigint' },
    numberOfUsages: { column: 'used', notNull: true },
    usageLimit: 'usage_limit',
    limitPerCustomer: 'limit_per_customer',
  },
  queryable: {
    'specification.name': { operators: ['$eq', '$ne', '$in', '$startsWith', '$contains'], sortable: true },
    'specification.code': { operators: ['$eq', '$ne', '$in', '$startsWith', '$contains'], sortable: true },
    'specification.active': { operators: ['$eq', '$ne'], sortable: true },
    'specification.startTime': { operators: ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'], sortable: true },
    'specification.expirationTime': { operators: ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'], sortable: true },
    numberOfUsages: { operators: ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'], sortable: true },
  },
  conflicts: { coupon_code: 'COUPON_CODE_IN_USE' },
  inEvents: (stored) => presentCoupon(stored, new Date(stored.updatedDate)),
  prepare: (_site, stored) => checkedCoupon(stored),
})

/** The contract's form: an older service, whose dates are texts of milliseconds. */
export function presentCoupon({ id, specification, appId, createdDate, numberOfUsages = 0 }: StoredCoupon, now: Date): Coupon {
  const end = specification?.expirationTime
  return {
    id,
    specification,
    dateCreated: String(Date.parse(createdDate)),
    expired: Boolean(end) && Number(end) <= now.getTime(),
    numberOfUsages,
    displayData: { name: specification?.name ?? specification?.code ?? '' },
    ...(appId && { appId }),
  }
}
