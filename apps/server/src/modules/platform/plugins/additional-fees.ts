import type { CalculateAdditionalFeesResponse, ProvidedFee } from '@stoa/contract/services/stoa/plugins'
import type { PluginKind } from '../../../kernel/site/plugins.ts'
import { answerReader, invalidAnswer } from './read-answer.ts'

const readResponse = answerReader<CalculateAdditionalFeesResponse>('CalculateAdditionalFeesResponse')

export const additionalFees: PluginKind<ProvidedFee[]> = {
  componentType: 'ECOM_ADDITIONAL_FEES',
  path: '/v1/calculate-additional-fees',
  timeout: 5000,
  read(json, site, request) {
    const { answer, problem } = readResponse(json)
    if (problem !== undefined) return { problem }
    const { additionalFees: fees = [], currency } = answer
    if (fees.length > 0 && currency !== site.settings.currency)
      return invalidAnswer(`prices must be in ${site.settings.currency}`)
    if (!fees.every(({ name, price }) => name && price)) return invalidAnswer('a fee needs a name and a price')
    const { lineItems } = request as { lineItems: readonly { id: string }[] }
    const known = new Set(lineItems.map(({ id }) => id))
    const isForeign = fees.some(({ lineItemIds = [] }) => lineItemIds.some((id) => !known.has(id)))
    return isForeign ? invalidAnswer('a fee names a line that was not in the request') : { answer: fees }
  },
}
