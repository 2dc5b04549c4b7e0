import * as contract from '@stoa/contract/services/ecom/discounts-custom-trigger'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { providedTriggers } from '../../../platform/plugins/index.ts'

export const listTriggers = implementRead(contract.listTriggers, async ({ site }) => {
  const answers = await site.plugins.ask(site, providedTriggers, () => ({}))
  return {
    triggers: answers.flatMap(({ appId, answer = [] }) => answer.map(({ id, name }) => ({ id: id, appId, name: name }))),
  }
})
