import { getPasswordRule } from '@stoa/contract/calls/stoa/member-security'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { Visit } from '../../lib/page/context.ts'
import { accountPaths } from '../../account-paths.ts'
import { paths } from '../../paths.ts'

/** An account that a guest can create with a password alone. */
export interface AccountOffer {
  email: string
  firstName: string
  lastName: string
  /** Of the password. */
  minLength: number
  action: string
  /** Back to the order. */
  to: string
}

/** Undefined for members, for orders of other front ends, and where the order names no email address. */
export async function loadAccountOffer({ api, memberId, wayBack }: Visit, order: Order): Promise<AccountOffer | undefined> {
  const { email, memberId: buyer } = order.buyerInfo ?? {}
  if (memberId || wayBack || buyer || !email) return undefined
  const { minLength } = await api.call(getPasswordRule, {})
  const { firstName, lastName } = order.billingInfo?.contactDetails ?? {}
  const to = paths.thankYou(order.id ?? '')
  return { email, firstName: firstName ?? '', lastName: lastName ?? '', minLength, action: accountPaths.register({ to }), to }
}
