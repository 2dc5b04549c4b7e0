import { repriceExpressPayment } from '@stoa/contract/calls/stoa/express-checkout'
import { storefront } from '../../../lib/page/context.ts'
import { badRequest } from '../../../lib/page/form-action.ts'
import { answerWallet, readBody, toText } from '../../../lib/express/express-answer.server.ts'
import { toEstimate, toQuestion } from '../../../lib/express/express-estimate.ts'
import type { Route } from './+types/reprice.ts'

/** The buyer chose another address or delivery at the provider, which then shows the new price. */
export async function action({ params: { checkoutId }, request, context }: Route.ActionArgs) {
  const { api, i18n } = context.get(storefront)
  const body = await readBody(request)
  if (!body) throw badRequest()
  return answerWallet(i18n, async () => {
    const { estimate } = await api.call(repriceExpressPayment, {
      checkoutId,
      paymentMethodId: toText(body['paymentMethodId']),
      expressPaymentId: toText(body['expressPaymentId']),
      ...toQuestion(body),
    })
    return toEstimate(checkoutId, estimate)
  })
}
