import { storefront } from '../../../lib/page/context.ts'
import { badRequest } from '../../../lib/page/form-action.ts'
import { answerWallet, readBody } from '../../../lib/express/express-answer.server.ts'
import { loadEstimate, toQuestion } from '../../../lib/express/express-estimate.ts'
import type { Route } from './+types/estimate.ts'

/** Prices a checkout for the address that a wallet provides. Nothing is stored, so a wallet that is cancelled changes nothing. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { api, i18n } = context.get(storefront)
  const body = await readBody(request)
  if (!body) throw badRequest()
  return answerWallet(i18n, () => loadEstimate(api, params.checkoutId, toQuestion(body)))
}
