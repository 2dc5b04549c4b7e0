import { storefront } from '../../../lib/page/context.ts'
import { badRequest } from '../../../lib/page/form-action.ts'
import { answerWallet, readBody } from '../../../lib/express/express-answer.server.ts'
import { payConfirmed, payExpress, readConfirmed, readPayment } from './pay-express.server.ts'
import type { Route } from './+types/pay.ts'

/** Places the order of a buyer who confirmed in a wallet. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const visit = context.get(storefront)
  const body = await readBody(request)
  const [confirmed, payment] = [readConfirmed(body), readPayment(body)]
  if (!confirmed && !payment) throw badRequest()
  return answerWallet(visit.i18n, () =>
    confirmed ? payConfirmed(visit, params.checkoutId, confirmed) : payExpress(visit, params.checkoutId, payment!),
  )
}
