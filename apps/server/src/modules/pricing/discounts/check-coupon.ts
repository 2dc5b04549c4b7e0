import type { created, Stored } from '@stoa/contract'
import type { Specification, Coupon } from '@stoa/contract/services/marketing/coupons'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'

/** A coupon as it is stored; the limits are copies that the database compares. */
export interface CouponFields extends Pick<Coupon, 'id' | 'specification' | 'appId'> {
  revision?: string | null
  createdDate?: string | null
  updatedDate?: string | null
  numberOfUsages?: number
  usageLimit?: number | null
  limitPerCustomer?: number | null
  /** `checkedCoupon` gives every coupon these fields. */
  [created]?: 'specification'
}

export type CheckedCoupon = CouponFields & { specification: Specification }

export type StoredCoupon = Stored<CouponFields>

const effects = ['moneyOffAmount', 'percentOffRate', 'freeShipping', 'fixedPriceAmount', 'buyXGetY'] as const

/** The coupon with a code and a start, as it is stored. Throws with the field that makes no sense. */
export function checkedCoupon<Fields extends CouponFields>(coupon: Fields): Fields & CheckedCoupon {
  const specification = coupon.specification ?? {}
  const { startTime, expirationTime, scope } = specification
  const broken = (field: string, rule: string, description: string) => brokenRule(`specification.${field}`, rule, description)
  const effect = effects.find((name) => specification[name] !== undefined && specification[name] !== null)
  if (!effect || specification.freeShipping === false) {
    throw brokenRule('specification', 'COUPON_WITHOUT_EFFECT', 'says what the coupon does')
  }
  if (effect !== 'buyXGetY' && effect !== 'freeShipping' && effect !== 'fixedPriceAmount' && !specification[effect]) {
    throw broken(effect, 'COUPON_WITHOUT_EFFECT', 'must be more than zero')
  }
  for (const [field, time] of Object.entries({ startTime, expirationTime })) {
    if (time && !/^\d{1,15}$/.test(time)) throw broken(field, 'INVALID_TIME', 'is a number of milliseconds, as text')
  }
  if (startTime && expirationTime && Number(startTime) >= Number(expirationTime)) {
    throw broken('expirationTime', 'INVALID_TIME_RANGE', 'must be after the start')
  }
  if (scope && (scope.namespace !== 'stores' || !isKnownGroup(scope.group))) {
    throw broken('scope', 'INVALID_SCOPE', 'is all of stores, or a product or collection of it')
  }
  return {
    ...coupon,
    numberOfUsages: coupon.numberOfUsages ?? 0,
    usageLimit: specification.usageLimit ?? null,
    limitPerCustomer: specification.limitPerCustomer ?? null,
    specification: {
      ...specification,
      code: codeOf(specification),
      active: specification.active ?? true,
      startTime: startTime || null,
      expirationTime: expirationTime || null,
    },
  }
}

function isKnownGroup(group: NonNullable<Specification['scope']>['group']): boolean {
  return !group || ((group.name === 'product' || group.name === 'collection') && Boolean(group.entityId))
}

/** Without a code of its own, a coupon gets one. */
function codeOf({ code }: Specification): string {
  return code?.trim() || newId().slice(-12).toUpperCase()
}
