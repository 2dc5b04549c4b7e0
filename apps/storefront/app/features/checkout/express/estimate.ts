import { storefront } from '../../../lib/page/context.ts'
import { badRequest } from '../../../lib/page/form-action.ts'
import { answerWallet, readBody } from '../../../lib/express/express-answer.server.ts'
import { loadEstimate, type EstimateQuestion } from '../../../lib/express/express-estimate.ts'
import type { Route } from './+types/estimate.ts'

/** Prices a checkout for the address that a wallet tells. Nothing is stored, so a wallet that is cancelled changes nothing. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { api, i18n } = context.get(storefront)
  const question = await readBody(request)
  if (!question) throw badRequest()
  return answerWallet(i18n, () => loadEstimate(api, params.checkoutId, question as EstimateQuestion))
}
