import type { ProvidedViolation } from '@stoa/contract/services/stoa/plugins'
import type { PluginKind } from '../../../kernel/site/plugins.ts'
import { answerReader, invalidAnswer } from './read-answer.ts'

const readResponse = answerReader<{ violations?: ProvidedViolation[] }>('GetValidationViolationsResponse')

export const validations: PluginKind<ProvidedViolation[]> = {
  componentType: 'ECOM_VALIDATIONS',
  path: '/v1/get-violations',
  timeout: 5000,
  read(json) {
    const { answer, problem } = readResponse(json)
    if (problem !== undefined) return { problem }
    const { violations = [] } = answer
    const isWhole = violations.every(({ severity, description }) => severity && description?.trim())
    return isWhole ? { answer: violations } : invalidAnswer('a violation needs a severity and a description')
  },
}
