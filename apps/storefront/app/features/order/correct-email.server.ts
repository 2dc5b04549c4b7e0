import { msg } from '@lingui/core/macro'
import { CallError, type Client } from '@stoa/client'
import { correctOrderEmail } from '@stoa/contract/calls/stoa/order-emails'
import { isEmail } from '@stoa/contract/email'
import type { Translatable } from '../../ui/translatable.ts'

/** Returns why the address was refused; undefined where it was saved. */
export async function correctEmail(api: Client, orderId: string, email: string): Promise<Translatable | undefined> {
  const invalidEmail = msg`Please enter a valid email address, such as ada@example.com.`
  if (!isEmail(email)) return invalidEmail
  try {
    await api.call(correctOrderEmail, { orderId, email })
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'EMAIL_CORRECTION_CLOSED') return msg`You can no longer change the address here. Please contact us.`
    if (error.violations.length > 0) return invalidEmail
    throw error
  }
}
