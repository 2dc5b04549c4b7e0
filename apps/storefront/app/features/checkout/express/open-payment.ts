import { openExpressPayment } from '@stoa/contract/calls/stoa/express-checkout'
import { storefront } from '../../../lib/page/context.ts'
import { badRequest } from '../../../lib/page/form-action.ts'
import { answerWallet, readBody, toText } from '../../../lib/express/express-answer.server.ts'
import type { Route } from './+types/open-payment.ts'

/** Opens a payment at a provider whose button needs one before there is an order. */
export async function action({ params: { checkoutId }, request, context }: Route.ActionArgs) {
  const { api, i18n } = context.get(storefront)
  const body = await readBody(request)
  if (!body) throw badRequest()
  return answerWallet(i18n, async () => {
    const paymentMethodId = toText(body['paymentMethodId'])
    const { expressPaymentId = '' } = await api.call(openExpressPayment, { checkoutId, paymentMethodId })
    return { expressPaymentId }
  })
}
