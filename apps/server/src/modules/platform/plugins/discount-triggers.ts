import type { EligibleTrigger, ProvidedTrigger } from '@stoa/contract/services/stoa/plugins'
import type { PluginKind } from '../../../kernel/site/plugins.ts'
import { answerReader, invalidAnswer } from './read-answer.ts'

const componentType = 'ECOM_DISCOUNTS_TRIGGER'
const readList = answerReader<{ customTriggers?: ProvidedTrigger[] }>('ListProvidedTriggersResponse')
const readEligible = answerReader<{ eligibleTriggers?: EligibleTrigger[] }>('GetEligibleTriggersResponse')

/** The conditions that an app can decide about, for owners who make discounts. */
export const providedTriggers: PluginKind<ProvidedTrigger[]> = {
  componentType,
  path: '/v1/list-triggers',
  timeout: 5000,
  read(json) {
    const { answer, problem } = readList(json)
    if (problem !== undefined) return { problem }
    const { customTriggers = [] } = answer
    if (!customTriggers.every(({ id, name }) => id && name?.trim())) return invalidAnswer('a trigger needs an id and a name')
    if (new Set(customTriggers.map(({ id }) => id)).size < customTriggers.length)
      return invalidAnswer('two triggers have the same id')
    return { answer: customTriggers }
  },
}

/** Which of the triggers in the request a cart meets, by their ids. */
export const eligibleTriggers: PluginKind<string[]> = {
  componentType,
  path: '/v1/get-eligible-triggers',
  timeout: 5000,
  read(json) {
    const { answer, problem } = readEligible(json)
    if (problem !== undefined) return { problem }
    const { eligibleTriggers: met = [] } = answer
    const ids = met.flatMap(({ customTriggerId }) => customTriggerId ?? [])
    return ids.length === met.length ? { answer: ids } : invalidAnswer('an eligible trigger needs its id')
  },
}
