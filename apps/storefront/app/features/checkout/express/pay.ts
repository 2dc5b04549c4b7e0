import { storefront } from '../../../lib/page/context.ts'
import { badRequest } from '../../../lib/page/form-action.ts'
import { answerWallet, readBody } from './express-answer.server.ts'
import { payExpress, readPayment } from './pay-express.server.ts'
import type { Route } from './+types/pay.ts'

/** Places the order of a buyer who confirmed in a wallet. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const visit = context.get(storefront)
  const payment = readPayment(await readBody(request))
  if (!payment) throw badRequest()
  return answerWallet(visit.i18n, () => payExpress(visit, params.checkoutId, payment))
}
